/**
 * The test files of the long tier, each with what makes it long. `npm test` leaves them out, `npm run test:all` runs them
 * too (docs/testing.md). Every other test file is in the short tier.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const longTier = {
  'tests/agreements/contract-hostile-inputs.test.ts': 'Sends hostile values to every operation of the contract.',
  'tests/agreements/contract-transports-canary.test.ts':
    'Looks for the key in the answers to every operation, over both transports.',
  'tests/agreements/daily-month.test.ts': 'Starts the command line once for each of 30 nights.',
  'tests/agreements/daily-torture.test.ts': 'Kills programs that check everything.',
  'tests/agreements/echoed-secrets.test.ts': 'Starts the command line once for each of 16 commands.',
  'tests/agreements/inbox-torture.test.ts': 'Kills programs that collect messages, in each dialect.',
  'tests/agreements/interrupted-command.test.ts': 'Interrupts programs and waits until they are gone.',
  'tests/agreements/large-history-moves-in.test.ts': 'Moves 100,000 names and 100,000 messages into a team.',
  'tests/agreements/message-identifiers.test.ts': 'Starts the command line for each kind of identifier.',
  'tests/agreements/misbehaving-proxies-connect.test.ts': 'Connects through each wrong answer that a proxy can give.',
  'tests/agreements/nightly-recipes.test.ts': 'Runs the script of a nightly run twice, in each language of the guide.',
  'tests/agreements/office-year.test.ts': 'Lives through a year of an office, week by week.',
  'tests/agreements/planted-faults.test.ts': 'Runs a test once for each rule of the team that is left out.',
  'tests/agreements/protocol-speaks-with-emulator.test.ts':
    'Asks everything of an emulator with each value of each switch.',
  'tests/agreements/renewals-torture.test.ts': 'Kills programs that renew, at each named step.',
  'tests/unit/main/emulator/many-clients.test.ts': 'Sends 200 clients and uploads of a gigabyte to an emulator.',
  'tests/unit/main/hosts/command-line.test.ts': 'Opens a store of its own for each command, against the real emulator.',
  'tests/unit/main/hosts/failed-start.test.ts': 'Starts programs that wait 15 seconds for a lock in vain.',
  'tests/unit/main/hosts/peer-flood.test.ts': 'Holds all connections of a web server with few open files.',
  'tests/unit/main/registry/protocol/fuzz.test.ts': 'Reads 200,000 damaged answers.',
  'tests/unit/renderer/screens.test.ts': 'Looks at every screen in every theme, in Chromium.',
  'tests/journeys/accepted-canary.journey.ts': 'Uses a real key in every place, and searches every file for it.',
  'tests/journeys/armed-bar.spec.ts': 'Looks at the top bar in every language.',
  'tests/journeys/bulk-renewal.journey.ts': 'Renews 500 names, with lost answers, a pause and a crash.',
  'tests/journeys/desktop-manners.spec.ts': 'Starts the desktop program a dozen times.',
  'tests/journeys/electron-unkind.spec.ts': 'Starts the desktop program once for each fault of its system.',
  'tests/journeys/electron/02-window.spec.ts': 'Opens the window of the desktop program again and again.',
  'tests/journeys/electron/05-quit.spec.ts': 'Ends the desktop program in fifteen ways.',
  'tests/journeys/electron/07-second-start.spec.ts': 'Starts the desktop program twice at once.',
  'tests/journeys/electron/09-page-dies.spec.ts': 'Kills the page of the desktop program.',
  'tests/journeys/every-theme.spec.ts': 'Looks at every place in every theme, language and width.',
  'tests/journeys/first-hour.journey.ts': 'Walks through the first hour in three themes.',
  'tests/journeys/focus-order.journey.ts': 'Walks through every place, dialog and menu by Tab.',
  'tests/journeys/inbox-reading.journey.ts': 'Reads inboxes of hundreds of messages and of 20,000 elements.',
  'tests/journeys/inbox-tags.journey.ts': 'Looks at long menus of tags and at marks of many messages.',
  'tests/journeys/languages.spec.ts': 'Looks at every place in every language.',
  'tests/journeys/licences.journey.ts': 'Looks at the licences in every theme and host.',
  'tests/journeys/names.journey.ts': 'Does all that can be done with the list of names.',
  'tests/journeys/practice.journey.ts': 'Takes every lesson to its end.',
};
