import { describe, expect, it } from 'vitest';
import type { PageDocument, PageNode } from '@/utils/page/api';
import { spliceFrames } from '@/utils/snapshot/assemble';
import { renderSnapshot } from '@/utils/snapshot/render';

const frame = (ref: string, sameOrigin = true): PageNode => ({
  role: 'frame',
  name: ref,
  ref,
  frame: { index: 0, sameOrigin, src: '' },
});
const documentOf = (...children: PageNode[]): PageDocument => ({
  url: 'https://shop.example/',
  title: '',
  readyState: 'complete',
  documentKey: 'k',
  refPrefix: '',
  lastRef: 0,
  tokens: 0,
  root: { role: 'document', children },
});

describe('frames', () => {
  it('show their documents at any depth, and a marker where they belong to another site', () => {
    const inner = documentOf({ role: 'button', name: 'Deep', ref: 'f2e1' });
    const outer = documentOf({ role: 'heading', name: 'In', states: { level: 1 } }, frame('f1e1'));
    const top = documentOf(frame('e1'), frame('e2', false));
    const root = spliceFrames(
      top,
      new Map([
        ['e1', outer],
        ['f1e1', inner],
      ]),
    );
    expect(renderSnapshot(root, { baseUrl: top.url, maxTokens: 1000 }).text.split('\n')).toEqual([
      'frame "e1" [e1]',
      ' heading "In" level=1',
      ' frame "f1e1" [f1e1]',
      '  button "Deep" [f2e1]',
      'frame "e2" [e2] (other site, not shown)',
    ]);
  });

  it('show links by their own address, which is on the line of the frame where it has links', () => {
    const link = (url: string): PageNode => ({ role: 'link', name: 'Go', ref: 'f1e2', url });
    const foreign = { ...documentOf(link('https://pay.example/terms'), link('https://shop.example/'), frame('f1e1')) };
    const top = documentOf(link('https://shop.example/cart'), frame('e1'), frame('e2'), frame('e3'));
    const blank = { ...documentOf(link('https://shop.example/cart')), url: 'about:srcdoc' };
    const own = { ...documentOf(link('https://shop.example/in#end')), url: 'https://shop.example/in' };
    const root = spliceFrames(
      top,
      new Map([
        ['e1', { ...foreign, url: 'https://pay.example/card' }],
        ['f1e1', blank],
        ['e2', own],
        ['e3', { ...documentOf({ role: 'button', name: 'Go', ref: 'f4e1' }), url: 'https://pay.example/' }],
      ]),
    );
    expect(renderSnapshot(root, { baseUrl: top.url, maxTokens: 1000 }).text.split('\n')).toEqual([
      'link "Go" [f1e2] url="/cart"',
      'frame "e1" [e1] url="https://pay.example/card"',
      ' link "Go" [f1e2] url="/terms"',
      ' link "Go" [f1e2] url="https://shop.example/"',
      ' frame "f1e1" [f1e1]',
      '  link "Go" [f1e2] url="https://shop.example/cart"',
      'frame "e2" [e2] url="/in"',
      ' link "Go" [f1e2] url="#end"',
      'frame "e3" [e3]',
      ' button "Go" [f4e1]',
    ]);
  });
});
