/** The options of `registry-desk emulator`. */
export const emulatorHost = {
  help: `Runs the registry emulator alone and prints one line of JSON when it is ready.

  --port N            port to listen on (default 4310; 0 takes any free one)
  --seed NAME         start state: empty, small-reseller, first-desk, expiring-soon, dns-provider, large
  --names N           generate 1 to 1000000 synthetic names instead of a seed
  --chance N          seed of chance for --names
  --snapshot FILE     start from a snapshot
  --replay FILE       answer from a recording first (docs/recording.md)
  --replay-only       refuse what the recording does not have
  --durable FILE      keep every change in FILE before it is acknowledged, and go on from it
  --environment E     production (default) or sandbox: which keys are accepted, and the life cycle
  --personality N=V   set a personality switch; may be given more than once
  --start DATE        virtual time at the start, such as 2027-03-01 or 2027-03-01T12:00:00Z
  --speed N           virtual seconds per real second (default 1)
  --host ADDRESS      address to listen on (default 127.0.0.1)
  --allow-network     confirms a --host that others can reach
  --lang is|en        the language of this text and of what is wrong (also from REGISTRY_DESK_LANG)
  --help`,
  oneSource: 'Give only one of --seed, --names and --snapshot.',
  replayOnly: '--replay-only needs --replay FILE.',
  environment: '--environment takes production or sandbox, not {{given}}.',
  wholeNumber: '{{option}} takes a whole number from {{least}} to {{most}}, not {{given}}.',
  personality: '--personality takes NAME=VALUE, not {{given}}.',
  start: '--start takes a date or a date-time with its offset, not {{given}}.',
  speed: '--speed takes a number from 0 up, not {{given}}.',
  seeHelp: '{{reason}} (--help shows what there is)',
} as const;
