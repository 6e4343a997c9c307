import { browser, type Browser } from 'wxt/browser';
import type { TabInfo } from '../../../utils/contracts/events';
import type { PdfProblem, PdfProgress, PdfText } from '../core/pdf-text';
import { readShownPdf } from './shown-pdf';

/** Or why it cannot be read. */
export type ShownPdf = { key: string; pdf: PdfText } | { why: PdfProblem };

type Committed = Browser.webNavigation.WebNavigationFramedCallbackDetails;

/** Reads each once for as long as it is shown, until `dispose`. */
export class PdfDocuments {
  private readonly shown = new Map<number, { url: string; pdf: ShownPdf }>();
  private readonly forget = ({ tabId, frameId }: Committed): void => {
    if (frameId === 0) this.shown.delete(tabId);
  };

  constructor(private readonly onProgress: (progress: PdfProgress) => void) {
    browser.webNavigation.onCommitted.addListener(this.forget);
  }

  dispose(): void {
    browser.webNavigation.onCommitted.removeListener(this.forget);
    this.shown.clear();
  }

  /** `inPage`: scripts run in its viewer. Throws AgentError, or when aborted. */
  async read({ tabId, url }: TabInfo, inPage: boolean, signal: AbortSignal): Promise<ShownPdf> {
    const address = withoutFragment(url);
    const known = this.shown.get(tabId);
    if (known?.url === address) return known.pdf;
    const reading = await readShownPdf({ tabId, url: address }, inPage, { signal, onProgress: this.onProgress });
    const pdf = reading.ok ? { key: crypto.randomUUID(), pdf: reading.pdf } : { why: reading.why };
    this.shown.set(tabId, { url: address, pdf });
    return pdf;
  }
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');
