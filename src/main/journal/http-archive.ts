import type { StoredExchange } from './store/record.ts';

type Headers = readonly (readonly [string, string])[];

/**
 * Exchanges as an HTTP archive (HAR 1.2), a piece at a time, the oldest first. All is as the journal keeps it: redacted
 * before it was written. An exchange without an answer has status 0 and says why in its comment.
 */
export async function* httpArchive(
  creator: { readonly name: string; readonly version: string },
  pieces: AsyncIterable<readonly StoredExchange[]>,
): AsyncGenerator<string, void, void> {
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`;
  let isFirst = true;
  for await (const piece of pieces) {
    for (const exchange of piece) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(entryOf(exchange))}`;
      isFirst = false;
    }
  }
  yield '\n]}}\n';
}

function entryOf(exchange: StoredExchange) {
  const { end } = exchange;
  const took = end?.durationMilliseconds ?? 0;
  const notes = [
    `${exchange.command} over ${exchange.interface}, ${exchange.environment}`,
    `journal id ${exchange.journalId}`,
    ...(exchange.clTRID === null ? [] : [`clTRID ${exchange.clTRID}`]),
    ...(end === null ? ['no answer yet'] : []),
    ...(end?.silence == null ? [] : [`no answer: ${end.silence}`]),
    ...(end?.replyBodyCut === true ? ['the body is cut'] : []),
  ];
  return {
    startedDateTime: new Date(exchange.startedAt).toISOString(),
    time: took,
    request: requestOf(exchange),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
    comment: notes.join('; '),
  };
}

function requestOf({ method, url, requestHeaders, requestBody }: StoredExchange) {
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: namedValues(requestHeaders),
    queryString: [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value })),
    ...(requestBody === null
      ? {}
      : { postData: { mimeType: headerOf(requestHeaders, 'content-type'), text: requestBody } }),
    headersSize: -1,
    bodySize: requestBody === null ? 0 : Buffer.byteLength(requestBody),
  };
}

function responseOf({ end }: StoredExchange) {
  const headers = end?.replyHeaders ?? [];
  const body = end?.replyBody;
  return {
    status: end?.status ?? 0,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: namedValues(headers),
    content: {
      size: body == null ? 0 : Buffer.byteLength(body),
      mimeType: headerOf(headers, 'content-type'),
      ...(body == null ? {} : { text: body }),
    },
    redirectURL: headerOf(headers, 'location'),
    headersSize: -1,
    bodySize: -1,
  };
}

function namedValues(headers: Headers): { name: string; value: string }[] {
  return headers.map(([name, value]) => ({ name, value }));
}

function headerOf(headers: Headers, name: string): string {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? '';
}
