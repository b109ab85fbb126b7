/** The QR code of a link. It is a file of its own, with what encodes it. */
import { QrCode } from "@canvass/ui"
import { publishTexts } from "../../texts/publishTexts.js"
import { useTexts } from "../../texts/useTexts.js"

export const LinkQrCode = ({ url }: { readonly url: string }) => {
  const t = useTexts(publishTexts)
  return <QrCode text={url} label={t.qrCode} />
}
