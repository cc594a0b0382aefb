import { crc32, deflateSync, inflateSync } from 'node:zlib';

/**
 * A screenshot with at most 256 colours: a third of the bytes, and nothing that a reader would see. Takes 8-bit RGB or
 * RGBA without interlacing, as Chromium writes it; any other file is given back as it came.
 */
export function smallPng(file: Buffer): Buffer {
  const chunks = readChunks(file);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (header === undefined || header[8] !== 8 || header[12] !== 0) return file;
  const channels = header[9] === 2 ? 3 : header[9] === 6 ? 4 : 0;
  if (channels === 0) return file;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const packed = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const colours = unfiltered(packed, width, height, channels);
  const { palette, indexOf } = paletteOf(colours);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = indexOf.get(colours[y * width + x] ?? 0) ?? 0;
  }
  const indexed = Buffer.from(header);
  indexed[9] = 3;
  const entries = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    file.subarray(0, 8),
    chunk('IHDR', indexed),
    chunk('PLTE', entries),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function readChunks(file: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** One number for each point: red, green, blue. */
function unfiltered(packed: Buffer, width: number, height: number, channels: number): Uint32Array {
  const stride = width * channels;
  const bytes = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const kind = packed[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const left = x >= channels ? (bytes[y * stride + x - channels] ?? 0) : 0;
      const up = y > 0 ? (bytes[(y - 1) * stride + x] ?? 0) : 0;
      const corner = x >= channels && y > 0 ? (bytes[(y - 1) * stride + x - channels] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind ?? 0] ?? 0;
      bytes[y * stride + x] = ((packed[y * (stride + 1) + 1 + x] ?? 0) + guess) & 255;
    }
  }
  return Uint32Array.from({ length: width * height }, (_, point) => bytes.readUIntBE(point * channels, 3));
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** The 256 colours that are used most; any other one becomes the nearest of them. */
function paletteOf(colours: Uint32Array): { palette: number[]; indexOf: Map<number, number> } {
  const uses = new Map<number, number>();
  for (const colour of colours) uses.set(colour, (uses.get(colour) ?? 0) + 1);
  const palette = [...uses]
    .sort((one, other) => other[1] - one[1])
    .slice(0, 256)
    .map(([colour]) => colour);
  const indexOf = new Map(palette.map((colour, index) => [colour, index]));
  for (const colour of uses.keys()) if (!indexOf.has(colour)) indexOf.set(colour, nearest(palette, colour));
  return { palette, indexOf };
}

function nearest(palette: readonly number[], colour: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [index, one] of palette.entries()) {
    const [red, green, blue] = [
      (one >> 16) - (colour >> 16),
      ((one >> 8) & 255) - ((colour >> 8) & 255),
      (one & 255) - (colour & 255),
    ];
    const distance = red * red + green * green + blue * blue;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}
