import { bareUrl, leavesTab, type StandIns } from '../../../page/watch/stand-ins';
import { once } from './copies';

const { apply, get } = Reflect;
const { entries, fromEntries } = Object;

export function holdForms({ replace, listen, mayLeave, mayOpen }: StandIns): void {
  const { getAttribute } = Element.prototype;
  const sendForm = formSender();

  replace(HTMLFormElement.prototype, 'submit', (self: HTMLFormElement, _args, send) =>
    leavesNow(self) ? send() : undefined,
  );
  // After the page's own handlers: what they send instead is held there.
  listen(
    window,
    'submit',
    (event: SubmitEvent) => {
      const form = event.composedPath()[0];
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
      if (!leavesNow(form, event.submitter)) event.preventDefault();
    },
    false,
  );

  /** If it must wait, a copy leaves once it may. */
  function leavesNow(form: HTMLFormElement, submitter?: HTMLElement | null): boolean {
    const own = (name: string): string | null =>
      (submitter ? apply(getAttribute, submitter, [`form${name}`]) : null) ?? apply(getAttribute, form, [name]);
    const method = own('method') ?? 'get';
    const url = bareUrl(own('action') || location.href);
    const given = once(() => new FormData(form, submitter));
    if (!/^post$/i.test(method)) {
      const query = () => String(new URLSearchParams([...given()].map(([name, value]) => [name, String(value)])));
      return !leavesTab(own('target') ?? '') || mayOpen('window', `${url.replace(/\?.*$/s, '')}?${query()}`) === true;
    }
    const how = fromEntries(['enctype', 'target', 'accept-charset', 'rel'].map((name) => [name, own(name)]));
    const isAllowed = mayLeave({ by: 'form', method, url, body: given, isSubmitted: submitter !== undefined });
    if (isAllowed === true) return true;
    void Promise.resolve(isAllowed).then((sends) => {
      if (sends && get(Node.prototype, 'isConnected', form)) sendForm({ ...how, method: 'post', action: url }, given());
    });
    return false;
  }
}

type Attributes = Record<string, string | null>;

/** By an unseen form: the page's own may hold something else by now, and hears when it is sent. */
function formSender(): (how: Attributes, given: FormData) => void {
  const { setAttribute, attachShadow, append, remove } = Element.prototype;
  const { submit } = HTMLFormElement.prototype;

  function newElement(tag: string, attributes: Attributes): HTMLElement {
    const element = apply(Document.prototype.createElement, document, [tag]) as HTMLElement;
    for (const [name, value] of entries(attributes)) if (value !== null) apply(setAttribute, element, [name, value]);
    return element;
  }

  function fieldOf(name: string, value: FormDataEntryValue): HTMLElement {
    if (typeof value === 'string') return newElement('input', { type: 'hidden', name, value });
    const field = newElement('input', { type: 'file', name }) as HTMLInputElement;
    if (value.name === '' && value.size === 0) return field;
    const files = new DataTransfer();
    files.items.add(value);
    field.files = files.files;
    return field;
  }

  return (how, given) => {
    const host = newElement('div', {});
    const form = newElement('form', how);
    for (const [name, value] of given) apply(append, form, [fieldOf(name, value)]);
    const root = apply(attachShadow, host, [{ mode: 'closed' }]);
    apply(Node.prototype.appendChild, root, [form]);
    apply(append, get(Document.prototype, 'documentElement', document) as Element, [host]);
    apply(submit, form, []);
    apply(remove, host, []);
  };
}
