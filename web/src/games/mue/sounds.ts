import { caught, type Sounds } from "../../house/noise";

export default { eklat: caught } satisfies Sounds;
