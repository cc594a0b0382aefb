import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Message, message } from '#messages/message.ts';

/**
 * What is wrong with the options among some words, as a message: the parser's own errors are English sentences. Undefined
 * where it takes them all. A value is never in the message, because it may be a secret that was given to a wrong option.
 */
export function wrongWord(
  words: readonly string[],
  options: ParseArgsOptionsConfig,
  { takesWords }: { readonly takesWords: boolean },
): Message | undefined {
  const { tokens } = parseArgs({ args: [...words], options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional' && !takesWords) {
      return message('commandLine.argumentUnexpected', { given: JSON.stringify(token.value) });
    }
    if (token.kind !== 'option') continue;
    const { name, rawName: option, value, inlineValue } = token;
    const declared = Object.hasOwn(options, name) ? options[name] : undefined;
    if (declared === undefined) return message('commandLine.optionUnknown', { option });
    if (declared.type === 'boolean') {
      if (value !== undefined) return message('commandLine.optionNoValue', { option });
      continue;
    }
    const isLikeOption = inlineValue === false && value !== undefined && value.length > 1 && value.startsWith('-');
    if (value === undefined || isLikeOption) return message('commandLine.optionNeedsValue', { option });
  }
  return undefined;
}
