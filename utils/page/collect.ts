import type { PageDocument, PageNode, Ref } from './api';
import { codeEditorOf } from './code-editors';
import { collapse, flatChildren, isTag, shadowRootOf } from './dom';
import { describeElement, frameNode, isClickable } from './node';
import type { Refs } from './refs';
import { interactiveRoles, roleOf } from './role';
import { hasUnseenText, isVisible, lookAt, type Look } from './visibility';

export interface CollectContext {
  refs: Refs;
  documentKey: string;
  /** Told of every shadow root on the way. */
  onRoot(root: ShadowRoot): void;
}

/** Walks the document once, through shadow roots and slots, or the part below `scope`. */
export function collect(context: CollectContext, params: { refPrefix: string; refsAfter: number; scope?: Ref }): PageDocument {
  const refPrefix = context.refs.begin(params.refPrefix, params.refsAfter);
  const start = params.scope === undefined ? document.body : context.refs.resolve(params.scope);
  const sink: Sink = { nodes: [], text: '', seen: 0 };
  const walk: Walk = { context, opacity: 1, quiet: false, hidden: false, pointer: false };
  if (start) visit(start, sink, walk);
  flush(sink);
  if (sink.seen > mostElements) sink.nodes.push({ role: 'text', name: 'The page goes on: it is too large to be read whole. Read a part of it by its ref.' });
  const { scrollWidth = 0, scrollHeight = 0 } = document.scrollingElement ?? {};
  return {
    url: location.href,
    title: collapse(document.title),
    lang: document.documentElement?.lang ?? '',
    readyState: document.readyState,
    documentKey: context.documentKey,
    refPrefix,
    lastRef: context.refs.last(),
    viewport: { width: innerWidth, height: innerHeight, scrollX, scrollY, scrollWidth, scrollHeight },
    root: { role: 'document', children: sink.nodes },
  };
}

/** Where the nodes of one parent gather; text of inline elements runs on until a block begins or ends. */
interface Sink {
  nodes: PageNode[];
  text: string;
  /** Elements looked at so far in the whole walk. */
  seen: number;
}

interface Walk {
  context: CollectContext;
  opacity: number;
  /** Text is told elsewhere already: by the name of the element around it. */
  quiet: boolean;
  /** Below aria-hidden: only what can be acted on counts. */
  hidden: boolean;
  /** The parent has the pointing hand already, so that the hand says nothing about a child. */
  pointer: boolean;
}

/** More elements than a snapshot can ever show. Keeps the walk of a runaway page below a second or so. */
const mostElements = 40_000;
const nativeLeaves = new Set(['input', 'select', 'textarea', 'img', 'svg', 'progress', 'meter', 'hr', 'video', 'audio', 'canvas']);

function visit(element: Element, sink: Sink, walk: Walk): void {
  if (++sink.seen > mostElements) return;
  if (element.localName === 'br') sink.text += ' ';
  const look = lookAt(element, walk.opacity);
  if (look.gone && !isReplacedControl(element, look)) return;
  const block = !/^(inline|contents)/.test(look.display);
  if (block) flush(sink);
  const found = look.shown || look.gone ? nodeFor(element, look, walk) : undefined;
  const node = found && found.ref === undefined && found.name === undefined && dissolvedNameless.has(found.role) ? undefined : found;
  const inner: Walk = {
    ...walk,
    opacity: look.opacity,
    hidden: walk.hidden || element.getAttribute('aria-hidden') === 'true',
    pointer: look.style.cursor === 'pointer',
    quiet: walk.quiet || isToldElsewhere(element) || (node !== undefined && quietRoles.has(node.role)) || (node?.role === 'generic' && node.name !== undefined),
  };
  if (node) {
    flush(sink);
    const own: Sink = { nodes: [], text: '', seen: sink.seen };
    if (!nativeLeaves.has(element.localName) && node.role !== 'frame') visitChildren(element, own, inner, look);
    flush(own);
    sink.seen = own.seen;
    if (own.nodes.length > 0) node.children = own.nodes;
    sink.nodes.push(node);
  } else if (!nativeLeaves.has(element.localName)) visitChildren(element, sink, inner, look);
  if (block) flush(sink);
}

function visitChildren(element: Element, sink: Sink, walk: Walk, look: Look): void {
  const shadow = shadowRootOf(element);
  if (shadow) walk.context.onRoot(shadow);
  const readsText = look.shown && !walk.quiet && !walk.hidden;
  let drawn: boolean | undefined;
  for (const child of flatChildren(element)) {
    if (child.nodeType === Node.ELEMENT_NODE) visit(child as Element, sink, walk);
    else if (readsText && child.nodeType === Node.TEXT_NODE) {
      const { data } = child as Text;
      if (/\S/.test(data)) drawn ??= !hasUnseenText(look.style);
      if (drawn !== false) sink.text += data;
    }
  }
}

function flush(sink: Sink): void {
  const name = collapse(sink.text);
  sink.text = '';
  if (name !== '') sink.nodes.push({ role: 'text', name });
}

/** A node for what has a meaning of its own; undefined for wrappers, which are dissolved. */
function nodeFor(element: Element, look: Look, walk: Walk): PageNode | undefined {
  const role = roleOf(element);
  if (role === 'frame') return walk.hidden ? undefined : frameNode(element, walk.context.refs);
  const interactive = interactiveRoles.has(role);
  if (walk.hidden || element.getAttribute('aria-hidden') === 'true') return interactive ? describeElement(element, role, walk.context.refs, true) : undefined;
  const clickable = interactive || (!walk.quiet && isClickable(element, look.style, walk.pointer));
  if (!clickable && dissolved.has(role)) return undefined;
  return describeElement(element, role, walk.context.refs, clickable);
}

const dissolved = new Set(['generic', 'none', 'presentation', 'paragraph', 'rowgroup', 'document', 'application']);
/** Roles that say something only with a name. */
const dissolvedNameless = new Set(['group', 'region', 'figure', 'term', 'definition', 'blockquote', 'img', 'separator', 'tabpanel', 'feed']);
/** Roles that are named by their content, so that their text is told. */
const quietRoles = new Set(['button', 'link', 'heading', 'option', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'checkbox', 'radio', 'switch', 'textbox', 'searchbox', 'slider', 'progressbar', 'meter']);

/** Legends, captions and labels of visible controls are the names of what they label. */
function isToldElsewhere(element: Element): boolean {
  if (isTag(element, 'label')) {
    const { control } = element;
    return control !== null && !control.hasAttribute('aria-label') && !control.hasAttribute('aria-labelledby') && (isLabelledBox(control) || isVisible(control));
  }
  return /^(legend|caption|figcaption)$/.test(element.localName) && element.parentElement !== null;
}

/** Fields of code editors are as small as can be; check boxes, radio buttons and file fields are often made invisible and drawn by their label or by what is around them. */
function isReplacedControl(element: Element, look: Look): boolean {
  const field = element.firstElementChild ?? element;
  if (codeEditorOf(element) || codeEditorOf(field)) return look.display !== 'none';
  if (!isLabelledBox(element) || (!look.replaced && look.display !== 'none')) return false;
  const box = element.getBoundingClientRect();
  const catchesClicks = look.display !== 'none' && box.width > 1 && box.height > 1;
  return catchesClicks || [...((element as HTMLInputElement).labels ?? [])].some(isVisible);
}

function isLabelledBox(element: Element): boolean {
  return isTag(element, 'input') && /^(checkbox|radio|file)$/.test(element.type);
}
