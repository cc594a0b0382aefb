import type { english } from '#messages/en/index.ts';
import { asWritten, type Message, message } from '#messages/message.ts';
import { type MessageLanguage, say } from '#messages/say.ts';
import { decimalText } from '#values/decimal-text.ts';
import { plainText } from './plain-text.ts';

/** What a person reads: a message, which is said in the language of the command, or what others wrote. */
export type Text = string | Message;

/** Rows of texts, whose columns are aligned when they are printed. */
export interface Table {
  readonly rows: readonly (readonly Text[])[];
}

/** A line of an answer, or a table of several. */
export type Line = Text | Table;

type Heading = keyof (typeof english)['commandHeadings'];
type Word = keyof (typeof english)['commandWords'];

export function textIn(language: MessageLanguage, text: Text): string {
  return typeof text === 'string' ? text : say(language, text);
}

export function linesIn(language: MessageLanguage, lines: readonly Line[]): string[] {
  return lines.flatMap((line) =>
    typeof line === 'object' && 'rows' in line
      ? aligned(line.rows.map((row) => row.map((text) => textIn(language, text))))
      : [textIn(language, line)],
  );
}

/** For people, not for programs: they use --json. */
export function table(heads: readonly (Heading | '')[], rows: readonly (readonly Text[])[]): Table {
  return { rows: [heads.map((head) => (head === '' ? '' : message(`commandHeadings.${head}`))), ...rows] };
}

/** A word of the contract, such as a state, as a person reads it. */
export function word(name: Word): Message {
  return message(`commandWords.${name}`);
}

/** Texts one after another with commas between them. */
export function listed(texts: readonly Text[]): Text {
  const last = texts.at(-1) ?? '';
  return texts.slice(0, -1).reduceRight<Text>((rest, first) => message('commandAnswers.listed', { first, rest }), last);
}

/** The text, or nothing where it says nothing. */
export function unlessEmpty(text: Text): Text[] {
  return textIn('en', text) === '' ? [] : [text];
}

/** Texts one after another with blanks between them; empty ones are left out. */
export function joined(texts: readonly Text[]): Message {
  const parts = texts.flatMap(unlessEmpty);
  return message('words.sentences', {
    parts: parts.map((text) => (typeof text === 'string' ? asWritten(text) : text)),
  });
}

/** An instant as `2027-03-14 09:30 UTC`; `never` for none. */
export function instantText(at: number | null): Text {
  return at === null ? word('never') : `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** An amount, exact, with its currency after it; where nobody can say it, that it is not known. */
export function amountText(
  { currency, minorDigits }: { readonly currency: string; readonly minorDigits: number },
  minor: number | null,
): Text {
  return minor === null || currency === '' ? word('notKnown') : `${decimalText(minor, minorDigits)} ${currency}`;
}

/** Lines with aligned columns, two blanks apart. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const all = rows.map((row) => row.map((text) => plainText(text.replace(/\s*[\r\n]+\s*/g, ' '))));
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => width(row[column] ?? ''))));
  const pad = (text: string, to: number) => text + ' '.repeat(Math.max(0, to - width(text)));
  return all.map((row) =>
    row
      .map((text, column) => pad(text, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Letters as a person counts them: an accent that follows its letter takes no place of its own. */
function width(text: string): number {
  return [...text.normalize('NFC')].length;
}
