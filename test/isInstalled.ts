/** Programs that a test runs where they are installed, and that the gate does without. */
import { spawnSync } from "node:child_process"

/** Whether a program is on the `PATH`. */
export const isInstalled = (program: string): boolean => spawnSync("which", [program]).status === 0
