/** What only a change can show, or a used-up limit: named in every report, so that silence is not taken for agreement. */
export const beyondReading: readonly { readonly title: string; readonly why: string }[] = [
  {
    title:
      'How a renewal is answered: its status, body, media type, Location, date check, months, longest period, who may renew',
    why: 'It takes a renewal, which is billed.',
  },
  {
    title: 'What a repeated RPP-Cltrid does',
    why: 'It matters for renewals, and takes two of them.',
  },
  {
    title: 'Whether a renewal queues a message',
    why: 'It takes a renewal.',
  },
  {
    title: 'How an acknowledge is answered, and what its count says',
    why: 'It takes a message out of the queue.',
  },
  {
    title: 'EPP create and renew',
    why: 'They make or bill a name, and their payloads are not shown.',
  },
  {
    title: 'How EPP errors travel on v1',
    why: 'No question of the specification that only reads is refused with an EPP error.',
  },
  {
    title: 'How the limits count, for whom, and what a 429 says',
    why: 'It takes a used-up limit.',
  },
  {
    title: 'Whether the registry renews names automatically',
    why: 'It takes the time until then, and is billed.',
  },
  {
    title: 'What happens to a name after its expiry date',
    why: 'It takes the time until then.',
  },
];
