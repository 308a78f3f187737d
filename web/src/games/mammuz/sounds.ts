import { caught, doubt, type Sounds } from "../../house/noise";

export default { doubt, "doubt/false": caught } satisfies Sounds;
