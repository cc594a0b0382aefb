import { wordBook } from './words.ts';

/** Why something is no name that can be registered, by the codes of the registry's rules. */
export const nameProblemWords = wordBook('name-problem', {
  'name-empty': 'There is no name here.',
  'name-far-too-long': 'A name has at most {{longest}} characters.',
  'name-too-long': '{{name}} has {{length}} characters; {{longest}} are allowed, the zone included.',
  'name-is-address': '“{{name}}” is a web address; write only the domain name in it.',
  'name-blank': '“{{name}}” has a blank in it.',
  'name-no-dot': '“{{name}}” has no dot: write the whole name, such as name.is.',
  'name-not-idna': '“{{name}}” is not a domain name: {{why}}.',
  'name-foreign': '{{name}} is not under .{{zone}}, the zone of this registry.',
  'name-level': '{{name}} is not directly under .{{zone}}: the registry registers one label below its zone.',
  'name-letter': '{{name}} has “{{letter}}”: names take a-z, 0-9, hyphen and á é ý ú í ó þ æ ö ð.',
  'name-reserved': '{{name}} is reserved by the registry.',
  'not-decoded': 'its xn-- form does not decode',
  'two-dots': 'two dots follow each other',
  'hyphen-at-end': 'a label begins or ends with a hyphen',
  'hyphens-third-and-fourth': 'a label has hyphens in third and fourth place',
  underscore: 'it has an underscore',
  'label-too-long': 'a label is longer than 63 characters',
  character: 'it has a character that names cannot carry',
});
