/** What `registry-desk --help` prints; docs/command-line.md says more. */
export const commandUsage = {
  help: `registry-desk: the desk of a domain reseller, from the command line.

  domains list [--refresh] [--view NAME] [--filter TEXT] [--status S]… [--role R]… [--nameserver TEXT] [--tag T]…
               [--source S]… [--noted] [--do-not-renew] [--expires-from DATE] [--expires-to DATE]
               [--expires-within DAYS] [--expiry-unknown]
               [--contact HANDLE]… [--customer LABEL]… [--no-customer]
               [--file FILE] [--sort COLUMN] [--descending] [--limit N]
  domains export --to FILE [--format csv|csv-excel|tsv|json|xlsx|html] [--headings names|en|is] [--columns A,B]
                 [--replace] [as for list]
  domains refresh [--from my-domains|ispstat] [--even-if-empty]
  domains do-not-renew NAME… --reason TEXT [--until DATE]     marks names; renew and batches refuse them then
  domains renew-again NAME…                                   takes such marks away
  domains match FILE [--name COLUMN] [--paid-until COLUMN] [--expires COLUMN] [--customer COLUMN]
                [--dates day-first|month-first] [--to FILE] [--format csv|csv-excel|tsv|json|xlsx|html]
                [--headings names|en|is] [--replace]          a billing export beside the list; exit code 10: it differs
  daily [--days N] [--sandbox] [--no-prepare] [--arm HANDLE] [--acknowledge by-hand|after-storing] [--digest FILE.html|FILE.txt] [--replace]
                                                              checks everything, tells what waits; never sends a renewal
  renew NAME --years N --card ID [--expiry DATE] [--although-marked REASON] [--above-cap REASON] [--yes] [--arm HANDLE]
                                                              without --yes nothing is sent, exit code 2
  batch prepare FILE|--view NAME --years N --card ID [--title TEXT] [--all]
                [--use-column NAME]… [--ignore-column NAME]…  for columns of FILE that look like years, a card, a customer
  batch run BATCH [--yes] [--count N] [--arm HANDLE]          starts, or goes on; without --yes nothing is sent
  batch list | show BATCH [--lines all|problems|failed|unknown] | cancel BATCH | retry BATCH
  batch export BATCH --to FILE [--format csv|csv-excel|tsv|json|xlsx|html] [--headings names|en|is] [--replace]
  ledger list [--state STATE]… [--text TEXT] [--from DATE] [--until DATE] [--limit N]
  ledger export --to FILE [--format csv|csv-excel|tsv|json|xlsx|html] [--headings names|en|is] [--replace]
                [as for list, without --limit]
  ledger reconcile [ENTRY…|--all]                             reads; sends nothing that bills; all without ENTRY
  ledger settle ENTRY --renewed|--not-renewed [--expiry DATE] --reason TEXT
  ledger send-again ENTRY [--although-marked REASON] [--above-cap REASON] [--yes] [--arm HANDLE]
                                                              the same request once more, after reading
  ledger alarms                                               unexpected dates, contradictions, names renewed elsewhere
  ledger seen ENTRY|EVENT [--undo]                            you have looked into it; --undo for an event
  costs export spent|forecast|customers --to FILE [--years N] [--customer LABEL]… [--contact HANDLE]…
               [--format csv|csv-excel|tsv|json|xlsx|html]
               [--headings names|en|is]
               [--replace]                                    by month and card; the next 24 months, each for N years
  cards list                                                  what each card has left, by our count
  cards top-up CARD --amount N [--on DATE] [--reference TEXT] enters what was paid to a card; pays nothing
  cards balance CARD --amount N [--on DATE] [--reference TEXT]
                                                              enters the balance of now, or of the beginning of DATE
  cards cap CARD --amount N|--none                            what a card may be billed in a calendar month
  inbox collect [--no-ack|--ack] [--count N] [--arm HANDLE] [--via rpp-v1|repp-v1] [--form json|xml]
  inbox list [--search TEXT] [--name NAME] [--from DATE] [--until DATE] [--kind KIND]… [--tag TAG]… [--unhandled]
             [--unacknowledged] [--all] [--limit N]
  inbox export --to FILE [--format csv|csv-excel|tsv|json|xlsx|html] [--headings names|en|is] [--replace]
               [as for list, without --limit]
  journal list [--via INTERFACE] [--status 2xx|3xx|4xx|5xx|none] [--text TEXT] [--from DATE] [--until DATE] [--limit N]
  journal export --to FILE [--replace] [as for list, without --limit]      every exchange, redacted, as HAR
  check NAME… [--file FILE] [--via rpp-v0|rpp-v1|repp-v1|rdap]
  lookup domain|nameserver NAME, lookup entity HANDLE
  probe [--to FILE] [--format md|json] [--replace]            how the registry speaks; reads only
  recordings save FILE [--minutes N] [--with-contacts] [--replace]   of the journal, for emulator --replay
  budget
  accounts list
  accounts add --label L --handle H --environment E [--rpp URL] [--repp URL] [--rdap URL] [--card ID[=LABEL]]…
               [--interfaces rpp-v0,rdap] [--path NAME=TEMPLATE]… [--read-only] [--api-key-stdin] [--password-stdin]
  accounts test [ACCOUNT]
  accounts confirm [ACCOUNT] [--yes]
  accounts remove ACCOUNT [--yes]
  team create NAME --server HOST[:PORT] --user ADMINISTRATOR [--database NAME] [--ca FILE] [--person NAME]
                                                              makes a team store; prints the first invitation
  team invite PERSON --server HOST[:PORT] --user ADMINISTRATOR [--database NAME] [--ca FILE] [--reader|--keeper]
  team remove PERSON --server HOST[:PORT] --user ADMINISTRATOR [--database NAME] [--ca FILE] [--login LOGIN]
  team check --server HOST[:PORT] --user ADMINISTRATOR [--database NAME] [--ca FILE]
      [--after-restore | --write-off PERSON [--computer NAME]]
  team upgrade --server HOST[:PORT] --user ADMINISTRATOR [--database NAME] [--ca FILE] [--yes]
  team join [--machine NAME] [--bring-history]                the invitation is the first line of standard input
  team status
  team server HOST[:PORT] [--ca FILE]                         the same team store at another address
  team leave                                                  the desk works alone from then on
  network show
  network set [--proxy URL] [--proxy-user U] [--proxy-password-stdin] [--bypass NAMES] [--ca-file FILE]
  backup FILE [--replace]                                     the whole store, with FILE.sha256 beside it
  restore FILE [--yes]                                        examines a backup; --yes puts it in place
  emulator [--port N] [--seed NAME] …                         emulator --help says more

On a production account renew, batch run, ledger send-again and inbox collect --ack need --arm HANDLE, the account's
handle.
Every command takes --json (one shape each), --account LABEL or ID, --practice (the practice registry, which then runs
with the command), --home DIR (the data folder), and --lang is|en: the language for people, also from
REGISTRY_DESK_LANG. What --json prints is the same in both.
An account can also come from the environment: REGISTRY_DESK_HANDLE, REGISTRY_DESK_API_KEY, REGISTRY_DESK_PASSWORD,
REGISTRY_DESK_ENVIRONMENT, REGISTRY_DESK_RPP_URL, REGISTRY_DESK_REPP_URL, REGISTRY_DESK_RDAP_URL,
REGISTRY_DESK_INTERFACES; the data folder from REGISTRY_DESK_HOME, the password of the proxy from
REGISTRY_DESK_PROXY_PASSWORD, the one of the team store’s administrator from REGISTRY_DESK_TEAM_PASSWORD.

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 outcome unknown, 4 limited, 5 not authorised, 6 not the registry,
10 something waits (daily) or differs (domains match).`,
} as const;
