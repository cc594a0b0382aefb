/** The options of `registry-desk emulator`. */
export const emulatorHost = {
  oneSource: 'Give only one of --seed, --names and --snapshot.',
  replayOnly: '--replay-only needs --replay FILE.',
  environment: '--environment takes production or sandbox, not {{given}}.',
  wholeNumber: '{{option}} takes a whole number from {{least}} to {{most}}, not {{given}}.',
  personality: '--personality takes NAME=VALUE, not {{given}}.',
  start: '--start takes a date or a date-time with its offset, not {{given}}.',
  speed: '--speed takes a number from 0 up, not {{given}}.',
  seeHelp: '{{reason}} (--help shows what there is)',
} as const;
