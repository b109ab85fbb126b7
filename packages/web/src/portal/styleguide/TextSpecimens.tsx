/** Headings, texts and colours. */
import { Card } from "../../components/display/Card.js"

export const TextSpecimens = () => (
  <Card title="Texts" hint="The hint of a card, 12/16.">
    <div class="stack">
      <h3>Heading of a part of a card</h3>
      <p>
        A text of 14/20 with <a href="#controls">a link</a>, <strong>emphasis</strong> and <code>code</code>.
      </p>
      <p class="muted">Muted text, as below a figure.</p>
      <p class="small">Small text.</p>
      <p class="error">What is wrong with a field.</p>
      <p class="hint">What a field is for.</p>
      <p>
        Donaudampfschifffahrtsgesellschaftskapitän, 高品質な調査, مرحبا بكم في الاستبيان, Wie zufrieden sind Sie?
      </p>
    </div>
  </Card>
)
