import { type Rule, reply } from '#main/emulator/reply.ts';
import type { Route } from '#main/emulator/route.ts';
import { message } from '#messages/message.ts';
import { discoveryDocument } from './discovery.ts';
import { rppRefusal } from './rpp-reply.ts';

const served: Rule = { source: 'protocol facts 3.10', text: message('rules.discovery') };

/** GET /.well-known/rpp.json at the root, without credentials (not in the specification; the draft’s discovery). */
export const discover: Route = {
  name: 'rpp-v0/discover',
  methods: ['GET', 'HEAD'],
  path: '.well-known/rpp.json',
  door: { credentials: 'none' },
  refuse: rppRefusal,
  answer: (world) => reply(200, ['Content-Type', 'application/json'], discoveryDocument(world), served),
};
