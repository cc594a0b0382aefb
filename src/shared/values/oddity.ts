import { fillSlots, type Slots } from '#messages/text-slots.ts';

/**
 * What may be off in an answer of the registry. It is kept and exported in English; whoever shows it finds the sentence
 * here by its words and says it in the language of the person, so a text that was kept once is never reworded. Where a
 * text begins with a placeholder, its value there is a word of ours.
 */
export const oddityTexts = {
  charset: 'The body is not UTF-8 and names no charset that it is in: it was read as windows-1252.',
  echo: 'The answer carries the client transaction identifier {{echoed}}, not {{sent}} that was sent.',
  sunset: 'The registry announces that this interface ends at {{at}}.',
  deprecated: 'The registry marks this interface as deprecated.',
  otherForm: '{{asked}} was asked for and {{came}} came.',
  otherPrefix: 'The headers begin with {{spoken}}- where {{expected}}- is expected.',
  messageWith1300: 'The code is 1300 (no messages), and message {{id}} is in the answer.',
  emptyWith1000: 'The code is 1000 without a message, where 1300 is expected.',
  noCode: 'The answer has no result code.',
  oddResult: 'paResult is {{value}}.',
  noNamespace: 'The root element names no namespace.',
  otherNamespace: 'The root element is in the namespace {{namespace}}, not EPP’s.',
  otherNamed: 'The answer names message {{named}}, not {{asked}} that was acknowledged.',
  storedSameId:
    'Stored from the answer to an acknowledgement: the queue held another message with the identifier {{id}}.',
  storedOther: 'Stored from the answer to the acknowledgement of message {{id}}.',
  bareNotFound: 'The 404 carries no RDAP error object.',
  noLdhName: 'ldhName is missing; it was made from unicodeName.',
  foreignLdhName: 'ldhName has letters outside ASCII; it was converted.',
  notText: '{{name}} is not text and was left out.',
  number: '{{name}} is a number, not text.',
  notArray: '{{name}} is not an array.',
  holdsNoText: '{{name}} holds something that is not text; it was left out.',
  tooMany: '{{name}} has {{number}} entries; only the first {{most}} were read.',
  noClass: 'objectClassName is missing.',
  otherClass: 'objectClassName is {{value}}, not "{{expected}}".',
  namelessServer: 'A nameserver has no name; it was left out.',
  bareContact: 'A contact is not an object.',
  emptyContact: 'A contact is empty; it was left out.',
  emptyEvent: 'An event has no action or no date; it was left out.',
  unreadableDate: 'The date of the event {{event}} cannot be read.',
  noZone: 'The date of the event {{event}} has no time zone; UTC was assumed.',
  unreadableExpiry: 'The expiry date {{date}} cannot be read.',
  noFn: 'The contact card has no fn; the registry says that it always has.',
  oldKind: 'The contact card’s kind is {{kind}}, an old word.',
  noCard: 'vcardArray is not an array; the contact card was left out.',
  otherCard: 'vcardArray does not begin with "vcard".',
  oddProperty: 'A property of the contact card is not an array; it was left out.',
  oddParameters: 'Parameters of a contact card’s property are not an object.',
  addressParts: 'An address has {{number}} parts, not 7.',
  noCountry: 'An address has no country code.',
  oddCountry: 'The country code {{value}} is not two capital letters.',
} as const;

type OddityTexts = typeof oddityTexts;

/** One of these sentences, filled: no other sentence gets where oddities go, so each can be said in every language. */
export type Oddity = string & { readonly __oddity: true };

type OddityValues<Text> = [Slots<Text>] extends [never] ? [] : [{ readonly [Name in Slots<Text>]: string | number }];

/** What was off in an answer. */
export function oddity<Key extends keyof OddityTexts>(key: Key, ...[values]: OddityValues<OddityTexts[Key]>): Oddity {
  return fillSlots(oddityTexts[key], values ?? {}) as Oddity;
}
