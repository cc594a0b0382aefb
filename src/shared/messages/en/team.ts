/** What is said of the team store: why it cannot decide, and what colleagues did. */
export const team = {
  lost: 'There is no connection to the team store. You can read, but not renew or collect.',
  outdated: 'The team store needs a newer Registry Desk. Update it; you can go on reading.',
  comparing: 'The team store went back or was replaced. Nothing is sent until the records are compared.',
  clockUnsure:
    'The clock of this computer was set or the computer slept. Nothing is sent before the team store has answered again.',
  permitOver: 'The permit of the team store ran out before the request left.',
  fenced: 'The team store has declared this program ended, since it was silent for long.',
  accountChanged: 'A colleague changed this account. Look at it again.',
  tooEarly:
    'The registry may still be at work. The team store lets this be said only after the quiet time; look again later.',
  noAccount: 'The team store has no such account.',
  handleTaken: 'The team has an account with this handle already.',
  noAccess: 'Your access to the team store has ended.',
};
