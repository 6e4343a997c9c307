// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { pictureOf, pointIn } from '@/utils/page/dom/image-map';

describe('an area of an image map', () => {
  const areaOf = (attributes: string): HTMLAreaElement => {
    document.body.innerHTML = `<img usemap="#other"><img id="plan" usemap="#plan" width="80" height="40"><map name="plan"><area ${attributes}></map>`;
    return document.querySelector('area')!;
  };

  it('lies on the picture that uses its map', () => {
    expect(pictureOf(areaOf('shape="rect"'))?.id).toBe('plan');
    expect(pictureOf(document.querySelector('map')!)).toBeUndefined();
  });

  it.each([
    ['shape="rect" coords="10,20,30,60"', { x: 20, y: 40 }],
    ['coords="0, 0, 10, 10"', { x: 5, y: 5 }],
    ['shape="circle" coords="7,9,3"', { x: 7, y: 9 }],
    ['shape="poly" coords="0,0,30,0,30,30"', { x: 20, y: 10 }],
    ['shape="default"', { x: 40, y: 20 }],
  ])('is pressed inside of its shape: %s', (attributes, point) => {
    const area = areaOf(attributes);
    expect(pointIn(area, pictureOf(area)!)).toEqual(point);
  });
});
