import { knock, type Sounds } from "../../house/noise";

export default { knock } satisfies Sounds;
