import type { Picture } from '../../../agent/ports';
import type { Mark } from '../../../page/api';
import type { TabMarks } from '../frames/frame-marks';
import type { TabFrames } from '../frames/frames';
import { longestSide, wholeScreenshot } from './screenshot';
import { base64Of, bytesOf, smallJpeg } from './shrink-image';

/**
 * A picture of what is in view, with each ref drawn on its element. A pixel is a CSS pixel of the view, unless the view
 * is larger than what models look at. Frames that the task may not use, and secrets in fields, are grey. Throws as
 * `takeScreenshot` and calls into the page do.
 */
export async function markedView(tabId: number, frames: TabFrames): Promise<Picture> {
  const [jpeg, marks] = await Promise.all([wholeScreenshot(tabId), frames.marks()]);
  const bitmap = await createImageBitmap(new Blob([bytesOf(jpeg)], { type: 'image/jpeg' }));
  const scale = Math.min(1, longestSide / Math.max(marks.width, marks.height));
  const canvas = new OffscreenCanvas(Math.round(marks.width * scale), Math.round(marks.height * scale));
  const pen = canvas.getContext('2d');
  pen?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  if (pen) {
    pen.scale(scale, scale);
    draw(pen, marks);
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  const data = base64Of(new Uint8Array(await blob.arrayBuffer()));
  return {
    mediaType: 'image/jpeg',
    data,
    small: await smallJpeg(data),
    width: marks.width,
    height: marks.height,
    scale,
    ...(marks.hidden.length > 0 ? { hides: true } : {}),
  };
}

/** Draws large boxes first, so that the boxes inside them stay readable. */
function draw(pen: OffscreenCanvasRenderingContext2D, { marks, hidden }: TabMarks): void {
  pen.fillStyle = '#9ca3af';
  for (const { left, top, width, height } of hidden) pen.fillRect(left, top, width, height);
  const area = ({ width, height }: Mark) => width * height;
  const ordered = marks.toSorted((a, b) => area(b) - area(a));
  pen.lineWidth = 2;
  ordered.forEach(({ left, top, width, height }, at) => {
    pen.strokeStyle = colors[at % colors.length] ?? '';
    pen.strokeRect(left + 1, top + 1, width - 2, height - 2);
  });
  pen.font = `bold ${letters}px sans-serif`;
  pen.textBaseline = 'top';
  ordered.forEach((mark, at) => {
    const width = pen.measureText(mark.ref).width + 4;
    const { left, top } = labelPlace(mark, width);
    pen.fillStyle = colors[at % colors.length] ?? '';
    pen.fillRect(left, top, width, letters + 3);
    pen.fillStyle = '#fff';
    pen.fillText(mark.ref, left + 2, top + 2);
  });
}

/** The label is above a box that has room for little else, and in the corner of a larger one. */
function labelPlace({ left, top, width: boxWidth, height }: Mark, width: number): { left: number; top: number } {
  const isSmall = height < 3 * letters && boxWidth < 3 * width;
  return isSmall && top >= letters + 3 ? { left, top: top - letters - 2 } : { left, top };
}

const letters = 11;
/** Dark enough for white letters. */
const colors = ['#b91c1c', '#1d4ed8', '#047857', '#7e22ce', '#b45309', '#be185d', '#0f766e'];
