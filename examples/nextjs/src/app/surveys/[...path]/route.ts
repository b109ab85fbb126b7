/** Route handler of Next.js for every path below `/surveys`. */
import { surveys } from "../../../lib/surveys.js"

export const dynamic = "force-dynamic"

export {
  surveys as DELETE,
  surveys as GET,
  surveys as HEAD,
  surveys as OPTIONS,
  surveys as PATCH,
  surveys as POST,
  surveys as PUT
}
