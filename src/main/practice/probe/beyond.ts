import { type Message, message } from '#messages/message.ts';

/** What only a change can show, or a used-up limit: named in every report, so that silence is not taken for agreement. */
export const beyondReading: readonly { readonly title: Message; readonly why: Message }[] = [
  { title: message('probe.renewalAnswer'), why: message('probe.renewalTakes') },
  { title: message('probe.repeatedCltrid'), why: message('probe.repeatedCltridTakes') },
  { title: message('probe.renewalQueues'), why: message('probe.renewalQueuesTakes') },
  { title: message('probe.acknowledgeAnswer'), why: message('probe.acknowledgeTakes') },
  { title: message('probe.eppChanges'), why: message('probe.eppChangesTake') },
  { title: message('probe.eppErrors'), why: message('probe.eppErrorsTake') },
  { title: message('probe.limits'), why: message('probe.limitsTake') },
  { title: message('probe.automaticRenewal'), why: message('probe.automaticRenewalTakes') },
  { title: message('probe.afterExpiry'), why: message('probe.afterExpiryTakes') },
];
