/** The two forms of a v1 answer. */
export type EppForm = 'json' | 'xml';

const ranges: Readonly<Record<string, EppForm>> = {
  'application/json': 'json',
  'application/*': 'json',
  '*/*': 'json',
  'application/xml': 'xml',
  'application/epp+xml': 'xml',
  'text/xml': 'xml',
  'text/*': 'xml',
};

/**
 * The form that an Accept header asks for: JSON for `*\/*` and for none (specification, Endpoints, v1), the higher
 * quality otherwise, JSON where they are equal (14.3); undefined when neither will do.
 */
export function formFor(accept: string | undefined): EppForm | undefined {
  if (accept === undefined || accept.trim() === '') return 'json';
  let json: number | undefined;
  let xml: number | undefined;
  for (const part of accept.split(',')) {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = qualityOf(parameters);
    const isExact = !type.includes('*');
    if (ranges[type] === 'json' && (json === undefined || isExact)) json = quality;
    if (ranges[type] === 'xml' && (xml === undefined || isExact)) xml = Math.max(quality, isExact ? (xml ?? 0) : 0);
  }
  if ((json ?? 0) > 0 && (json ?? 0) >= (xml ?? 0)) return 'json';
  return (xml ?? 0) > 0 ? 'xml' : undefined;
}

function qualityOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const quality = text === undefined ? 1 : Number(text);
  return quality >= 0 && quality <= 1 ? quality : 0;
}
