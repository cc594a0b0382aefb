import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { bodyText, shapeOf } from '../read-reply.ts';
import { readJson } from './read-json.ts';
import { readXml } from './read-xml.ts';

/**
 * The client transaction identifier of the command that a response of EPP answers, where `isAnother` knows it. A message
 * in it may name earlier transactions too, so the response is read as a whole; only where one of them is known.
 */
export function echoedInBody(reply: AnsweredReply, isAnother: (identifier: string) => boolean): string | undefined {
  const text = bodyText(reply);
  let isNamed = false;
  for (const [, identifier = ''] of text.matchAll(/clTRID"?\s*[:>]\s*"?([^"<]{1,200})/g)) {
    if (!isAnother(identifier.trim())) continue;
    isNamed = true;
    break;
  }
  if (!isNamed) return undefined;
  const shape = shapeOf(text);
  const read = shape === 'json' ? readJson(text) : shape === 'xml' ? readXml(text) : undefined;
  const echoed = read?.ok === true ? read.response.clTRID?.trim() : undefined;
  return echoed !== undefined && isAnother(echoed) ? echoed : undefined;
}
