import type { Picture } from '../../../contracts/ports';
import type { TabMarks } from '../frames/frame-marks';
import type { TabFrames } from '../frames/frames';
import { areaOf, labelPlaces, type Box } from './label-places';
import { wholeScreenshot } from './screenshot';
import { bitmapOf, drawn, jpegOn, maxSide, pictureOf } from './shrink-image';

/**
 * Each ref on its element. A pixel is a CSS pixel, unless the view is larger than what models look at. What the task
 * may not use, and secrets, are grey. Throws as `takeScreenshot` and calls into the page.
 */
export async function markedView(tabId: number, frames: TabFrames): Promise<Picture> {
  const [jpeg, marks] = await Promise.all([wholeScreenshot(tabId), frames.marks()]);
  const scale = Math.min(1, maxSide / Math.max(marks.width, marks.height));
  const canvas = drawn(await bitmapOf(jpeg), marks.width * scale, marks.height * scale);
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.scale(scale, scale);
    draw(pen, marks);
  }
  return {
    ...(await pictureOf(await jpegOn(canvas, 0.8))),
    width: marks.width,
    height: marks.height,
    scale,
    ...(marks.hidden.length > 0 ? { hasHiddenParts: true } : {}),
  };
}

/** Large boxes first, so that those inside stay readable; then the labels. */
function draw(pen: OffscreenCanvasRenderingContext2D, { marks, hidden, width, height }: TabMarks): void {
  pen.fillStyle = '#9ca3af';
  for (const box of hidden) pen.fillRect(box.left, box.top, box.width, box.height);
  const ordered = marks.toSorted((a, b) => areaOf(b) - areaOf(a));
  const colorAt = (at: number) => colors[at % colors.length] ?? '';
  pen.lineWidth = 2;
  ordered.forEach((box, at) => {
    pen.strokeStyle = colorAt(at);
    pen.strokeRect(box.left + 1, box.top + 1, box.width - 2, box.height - 2);
  });
  pen.font = `bold ${letters}px sans-serif`;
  pen.textBaseline = 'top';
  const labelled = ordered.map((mark) => ({ ...mark, label: Math.ceil(pen.measureText(mark.ref).width) + 4 }));
  const places = labelPlaces(labelled, { width, height }, letters + 3);
  const drawn = labelled.flatMap((box, at) => {
    const place = places[at];
    return place ? [{ box, place, color: colorAt(at) }] : [];
  });
  pen.lineWidth = 1;
  for (const { box, place, color } of drawn) if (place.far) drawLine(pen, place, box, color);
  for (const { box, place, color } of drawn) {
    pen.fillStyle = color;
    pen.fillRect(place.left, place.top, place.width, place.height);
    pen.fillStyle = '#fff';
    pen.fillText(box.ref, place.left + 2, place.top + 2);
  }
}

function drawLine(pen: OffscreenCanvasRenderingContext2D, label: Box, box: Box, color: string): void {
  pen.strokeStyle = color;
  pen.beginPath();
  pen.moveTo(label.left + label.width / 2, label.top + label.height / 2);
  pen.lineTo(box.left + box.width / 2, box.top + box.height / 2);
  pen.stroke();
}

const letters = 11;
/** Dark enough for white letters. */
const colors = ['#b91c1c', '#1d4ed8', '#047857', '#7e22ce', '#b45309', '#be185d', '#0f766e'];
