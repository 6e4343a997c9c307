import { createHash } from 'node:crypto';

/** A text at a place: points from the left and the bottom of a page of 595 x 842 points, 12 points high by default. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  size?: number;
  /** Red, green and blue, each from 0 to 1. Black by default. */
  color?: string;
}

/** A page: texts in the order in which the file draws them, or a picture that fills it, as a scanner makes it. */
export type PageContent = readonly PlacedText[] | 'scan';

/**
 * A small but real PDF file. With `password`, nobody can read it without that password (standard security handler,
 * revision 2: ISO 32000-1, 7.6.3).
 */
export function makePdf(
  pages: readonly PageContent[],
  { password, catalog = '', annotations = '' }: PdfExtras = {},
): Buffer {
  const lock = password === undefined ? undefined : lockWith(password);
  const kids = pages.map((_, at) => `${at * 2 + 5} 0 R`).join(' ');
  const objects: [number, string | Stream][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
    [
      4,
      {
        dict: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
        data: Buffer.of(100),
      },
    ],
  ];
  for (const [at, page] of pages.entries()) {
    const number = at * 2 + 5;
    objects.push(
      [
        number,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /I1 4 0 R >> >> /Annots [${annotations}] >>`,
      ],
      [number + 1, { dict: '', data: Buffer.from(page === 'scan' ? scan : page.map(drawn).join('\n'), 'latin1') }],
    );
  }
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  const length = () => parts.reduce((sum, { length: bytes }) => sum + bytes, 0);
  for (const [number, object] of objects) {
    places[number] = length();
    parts.push(Buffer.from(`${number} 0 obj\n`), bytesOf(object, number, lock), Buffer.from('\nendobj\n'));
  }
  const startsAt = length();
  const rows = objects.map(([number]) => `${String(places[number]).padStart(10, '0')} 00000 n \n`);
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${lock ? ` /Encrypt ${lock.dict} /ID [<${fileId}> <${fileId}>]` : ''} >>\nstartxref\n${startsAt}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Lines of text from the top of a page, 18 points apart. */
export function linesOfText(lines: readonly string[], { x = 50, top = 780, size = 12 } = {}): PlacedText[] {
  return lines.map((text, at) => ({ text, x, y: top - at * 18, size }));
}

/** The rows of a table: each cell is a text of its own, at the left of its column. */
export function tableRows(rows: readonly (readonly string[])[], columns: readonly number[], top: number): PlacedText[] {
  return rows.flatMap((cells, row) =>
    cells.map((text, column) => ({ text, x: columns[column] ?? 50, y: top - row * 18 })),
  );
}

interface PdfExtras {
  password?: string;
  /** More entries of the catalog. */
  catalog?: string;
  /** On every page. */
  annotations?: string;
}

interface Stream {
  dict: string;
  data: Buffer;
}
type Lock = ReturnType<typeof lockWith>;

const scan = 'q 595 0 0 842 0 0 cm /I1 Do Q';
const fileId = '00112233445566778899aabbccddeeff';
/** The bytes that fill up a password (ISO 32000-1, 7.6.3.3, step a). */
const filling = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

function drawn({ text, x, y, size = 12, color }: PlacedText): string {
  const escaped = text.replace(/[\\()]/g, '\\$&');
  return `${color === undefined ? '' : `${color} rg `}BT /F1 ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`;
}

function bytesOf(object: string | Stream, number: number, lock: Lock | undefined): Buffer {
  if (typeof object === 'string') return Buffer.from(object);
  const data = lock ? rc4(md5(lock.key, Buffer.of(number, 0, 0, 0, 0)).subarray(0, 10), object.data) : object.data;
  return Buffer.concat([
    Buffer.from(`<< ${object.dict} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}

function lockWith(password: string) {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), filling]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(padded, owner, permissions, Buffer.from(fileId, 'hex')).subarray(0, 5);
  const user = rc4(key, filling);
  return {
    key,
    dict: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P -4 >>`,
  };
}

function md5(...parts: readonly Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

/** Not from the system: newer ones no longer have it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0]);
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}
