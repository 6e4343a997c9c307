export interface ZipFile {
  name: string;
  content: string;
}

/** 1 January 1980, the format's earliest: the same content always gives the same archive. */
const DATE = 0x21;
const UTF8_NAMES = 0x800;

/** https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function zip(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Bytes[] = [];
  const directory: Bytes[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const nameBytes = encoder.encode(name);
    const data = encoder.encode(content);
    const lengths = [...u32(data.length), ...u32(data.length), ...u16(nameBytes.length, 0)];
    // Version needed, flags, method, time, date, checksum, both sizes, length of the name, length of the extra field.
    const about = [...u16(20, UTF8_NAMES, 0, 0, DATE), ...u32(crc32(data)), ...lengths];
    parts.push(u32(0x04034b50), about, nameBytes, data);
    // Version made by, then the same fields, then: comment length, disk, both attributes, and the offset of the file.
    directory.push(u32(0x02014b50), u16(20), about, u16(0, 0, 0), u32(0), u32(offset), nameBytes);
    offset += 4 + about.length + nameBytes.length + data.length;
  }
  const listed = joined(directory);
  const counts = u16(0, 0, files.length, files.length);
  return joined([...parts, listed, u32(0x06054b50), counts, u32(listed.length), u32(offset), u16(0)]);
}

type Bytes = ArrayLike<number> & Iterable<number>;

const u16 = (...values: number[]): number[] => values.flatMap((value) => [value & 0xff, (value >>> 8) & 0xff]);
const u32 = (value: number): number[] => u16(value & 0xffff, value >>> 16);

function joined(parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let index = 0; index < 8; index += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(data: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of data) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
