import { asWritten, type Message, type MessageCode, message } from '#messages/message.ts';

type InputCode = Extract<MessageCode, `input.${string}`>;

/** Text for a schema that refuses an input: the code of a message. The bounds of the schema are its values. */
export function refusing(code: InputCode): string {
  return code;
}

/** What a schema found wrong, as far as it is said. */
export interface InputIssue {
  readonly message: string;
  readonly code?: string;
  readonly origin?: string;
  readonly expected?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
}

/** Why an input is refused, with the place where it is wrong. */
export function inputProblem(issue: InputIssue, where: string): Message {
  return message('input.problem', { where, why: whyRefused(issue) });
}

/** The same for a form: a sentence of our own names the field already. */
export function formProblem(issue: InputIssue, where: string): Message {
  return where === '' || isOwn(issue) ? whyRefused(issue) : inputProblem(issue, where);
}

function isOwn(issue: InputIssue): boolean {
  return issue.message.startsWith('input.');
}

const kinds: Readonly<Record<string, InputCode>> = {
  string: 'input.notText',
  number: 'input.notNumber',
  int: 'input.notWhole',
  boolean: 'input.notYesNo',
  array: 'input.notList',
  tuple: 'input.notList',
  object: 'input.notObject',
  record: 'input.notObject',
};

function whyRefused(issue: InputIssue): Message {
  const { code, expected = '', keys = [], values = [] } = issue;
  const minimum = String(issue.minimum);
  const maximum = String(issue.maximum);
  if (isOwn(issue)) return { code: issue.message, values: { minimum, maximum } };
  switch (code) {
    case 'invalid_type':
      return { code: kinds[expected] ?? 'input.unusable' };
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return message('input.empty');
      if (issue.origin === 'string') return message('input.tooShort', { minimum });
      return issue.origin === 'array' ? message('input.tooFew', { minimum }) : message('input.tooSmall', { minimum });
    case 'too_big':
      if (issue.origin === 'string') return message('input.tooLong', { maximum });
      return issue.origin === 'array' ? message('input.tooMany', { maximum }) : message('input.tooLarge', { maximum });
    case 'invalid_value':
      return message('input.notOneOf', { values: values.map(String).join(', ') });
    case 'unrecognized_keys':
      return message('input.unknownMembers', { keys: keys.join(', ') });
    case 'invalid_format':
      return message('input.wrongForm');
    case 'custom':
    case 'invalid_union':
      return message('input.unusable');
    default:
      return asWritten(issue.message);
  }
}
