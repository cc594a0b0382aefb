import type { Message } from '#messages/message.ts';

/** Said elsewhere beside a refused renewal: in the title of its notice, and as identifiers to copy. */
const saidElsewhere = ['registry.nothingBilled', 'registry.identifiers'];

/** What a person needs of a refusal, the registry's words and what to do first, and the registry's code last. */
export function refusalText(text: Message): readonly Message[] {
  const parts = text.code === 'words.sentences' ? text.values?.parts : undefined;
  // A store of 0.1.0 has its sentence as it was written.
  if (!Array.isArray(parts)) return [text];
  const [ofCode, others]: [Message[], Message[]] = [[], []];
  for (const part of parts as readonly Message[]) {
    if (saidElsewhere.includes(part.code)) continue;
    (part.code === 'registry.refused' ? ofCode : others).push(part);
  }
  return [...others, ...ofCode];
}

/** Whether the registry refused to bill (EPP 2104). */
export function isBillingRefusal({ state, resultCode }: { state: string; resultCode: string | null }): boolean {
  return state === 'refused' && resultCode !== null && /(^|\D|0)2104$/.test(resultCode);
}
