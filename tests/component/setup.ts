import { locks } from 'node:worker_threads';
import { config, disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils';
import { afterEach, beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { highlightModule, markdownModule } from '@/components/loaded-when-used';
import { taskActionsKey } from '@/components/task-actions';
import { recorded, recordedActions, setScripts } from './recorded-actions';

// Before any module is loaded that asks which browser it is in.
Object.assign(globalThis, { browser: fakeBrowser, chrome: fakeBrowser });

// Happy-dom has none of its own.
Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });

// DOMPurify reads node names with the getter of Node.prototype, which in happy-dom 21 gives '' for every element, so
// that it would take all elements for unknown ones. Goes when happy-dom's getter answers as that of a browser does.
const names: Record<number, string> = { 3: '#text', 8: '#comment', 9: '#document', 11: '#document-fragment' };
Object.defineProperty(Node.prototype, 'nodeName', {
  configurable: true,
  get(this: Node) {
    return this.nodeType === 1 ? (this as Element).tagName : (names[this.nodeType] ?? '');
  },
});

// Files share a document. Enabling throws where an earlier file has enabled it.
disableAutoUnmount();
enableAutoUnmount(afterEach);
afterEach(() => document.body.replaceChildren());

config.global.provide = { [taskActionsKey as symbol]: recordedActions };
beforeEach(() => {
  recorded.length = 0;
  setScripts([]);
});

// As in a panel that has been open for a moment.
markdownModule();
highlightModule();
await Promise.all([import('@/utils/text/markdown'), import('@/utils/code/highlight')]);
