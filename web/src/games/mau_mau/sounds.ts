import { caught, type Sounds } from "../../house/noise";

export default { mau_missed: caught } satisfies Sounds;
