/** A way in which a server may repeat a secret, written without the code that looks for it. */
export type WayOfWriting = (secret: string, handle: string) => string;

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const url64 = (text: string) => utf8(text).toString('base64url');
const bytesAs = (text: string, write: (hex: string) => string) =>
  Array.from(utf8(text), (byte) => write(byte.toString(16).padStart(2, '0'))).join('');
const charactersAs = (text: string, write: (code: number, index: number) => string) =>
  Array.from(text, (character, index) => write(character.codePointAt(0) ?? 0, index)).join('');
const unitsAs = (text: string, write: (hex: string) => string) =>
  Array.from({ length: text.length }, (_, at) => write(text.charCodeAt(at).toString(16).padStart(4, '0'))).join('');
const percent = (text: string) => encodeURIComponent(text);
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const folded = (text: string, every: number, end: string) =>
  Array.from(text, (letter, index) => (index % every === every - 1 ? `${letter}${end}` : letter)).join('');
const printable = (text: string) =>
  Array.from(utf8(text), (byte) =>
    byte > 126 || byte < 33 || byte === 0x3d
      ? `=${byte.toString(16).padStart(2, '0').toUpperCase()}`
      : String.fromCharCode(byte),
  );
const names: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  '!': 'excl',
  '/': 'sol',
  _: 'lowbar',
  á: 'aacute',
  ð: 'eth',
  Þ: 'THORN',
};

/** Every way, by its name. */
export const waysOfWriting: Readonly<Record<string, WayOfWriting>> = {
  'as it is': (secret) => secret,
  'in upper case': (secret) => secret.toUpperCase(),
  'in lower case': (secret) => secret.toLowerCase(),
  'in NFD': (secret) => secret.normalize('NFD'),
  'in NFC': (secret) => secret.normalize('NFC'),
  'base64 of it alone': (secret) => utf8(secret).toString('base64'),
  'base64 of its NFD': (secret) => utf8(secret.normalize('NFD')).toString('base64'),
  'base64 of it within a text': (secret) => utf8(`key is ${secret}, kept`).toString('base64'),
  'base64 with the handle': (secret, handle) => utf8(`${handle}:${secret}`).toString('base64'),
  'base64url of it alone': (secret) => url64(secret),
  'base64url with the handle': (secret, handle) => url64(`${handle}:${secret}`),
  'base64 with line ends': (secret, handle) => folded(utf8(`${handle}:${secret}`).toString('base64'), 7, '\r\n'),
  'base64 in an address': (secret, handle) => percent(utf8(`${handle}:${secret}`).toString('base64')),
  hexadecimal: (secret) => utf8(secret).toString('hex'),
  'hexadecimal in upper case': (secret) => utf8(secret).toString('hex').toUpperCase(),
  'hexadecimal with the handle': (secret, handle) => utf8(`${handle}:${secret}`).toString('hex'),
  'decimal entities': (secret) => charactersAs(secret, (code) => `&#${code};`),
  'decimal entities with zeros': (secret) => charactersAs(secret, (code) => `&#${String(code).padStart(7, '0')};`),
  'hexadecimal entities': (secret) => charactersAs(secret, (code) => `&#x${code.toString(16)};`),
  'hexadecimal entities in upper case': (secret) =>
    charactersAs(secret, (code) => `&#X000${code.toString(16).toUpperCase()};`),
  'entities here and there': (secret) =>
    charactersAs(secret, (code, index) => (index % 3 === 0 ? `&#${code};` : String.fromCodePoint(code))),
  'named entities': (secret) => secret.replace(/[&<>"!/_áðÞ]/g, (mark) => `&${names[mark]};`),
  'entities written twice': (secret) => charactersAs(secret, (code) => `&amp;#${code};`),
  'as JSON writes it': inJson,
  'as JSON within JSON writes it': (secret) => inJson(inJson(secret)),
  'JSON in numbers': (secret) => unitsAs(secret, (hex) => `\\u${hex}`),
  'JSON in numbers in upper case': (secret) => unitsAs(secret, (hex) => `\\u${hex.toUpperCase()}`),
  'JSON in numbers here and there': (secret) =>
    Array.from(secret, (letter, index) => (index % 2 ? letter : unitsAs(letter, (hex) => `\\u${hex}`))).join(''),
  'in an address': percent,
  'in an address in lower case': (secret) => percent(secret).replace(/%../g, (byte) => byte.toLowerCase()),
  'in an address, every byte': (secret) => bytesAs(secret, (hex) => `%${hex}`),
  'in an address, every byte in upper case': (secret) => bytesAs(secret, (hex) => `%${hex.toUpperCase()}`),
  'in an address, every third letter': (secret) =>
    Array.from(secret, (letter, index) => (index % 3 ? percent(letter) : bytesAs(letter, (hex) => `%${hex}`))).join(''),
  'in an address twice': (secret) => percent(percent(secret)),
  'in an address twice, every byte': (secret) => bytesAs(secret, (hex) => `%25${hex}`),
  'in a form': (secret) => new URLSearchParams([['', secret]]).toString().slice(1),
  'an address in JSON': (secret) => inJson(percent(secret)),
  'quoted-printable': (secret) => printable(secret).join(''),
  'quoted-printable, every byte': (secret) => bytesAs(secret, (hex) => `=${hex.toUpperCase()}`),
  'quoted-printable with soft line ends': (secret) =>
    printable(secret)
      .map((written, index) => (index % 5 === 4 ? `${written}=\r\n` : written))
      .join(''),
  'with line ends in it': (secret) => folded(secret, 4, '\r\n '),
  'in the bytes of a log': (secret) => bytesAs(secret, (hex) => `\\x${hex}`),
  'with soft hyphens': (secret) => [...secret].join('\u00ad'),
  'cut after four fifths': (secret) => {
    let cut = '';
    for (const letter of secret) if (cut.length < secret.length * 0.8) cut += letter;
    return cut;
  },
  'base64 cut after four fifths': (secret, handle) => {
    const whole = utf8(`${handle}:${secret}`).toString('base64');
    return whole.slice(0, Math.ceil(whole.length * 0.8));
  },
};
