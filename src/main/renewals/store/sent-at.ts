/**
 * When an entry was sent, as SQL over the rows of renewal_entries that go by this name: the last time that it was. What came
 * of it may have been found out much later; it was billed when it was sent.
 */
export const sentAt = (entries: string): string =>
  `coalesce((SELECT max(at) FROM renewal_steps AS s WHERE s.entry = ${entries}.entry AND s.state = 'sent'),
    ${entries}.opened_at)`;
