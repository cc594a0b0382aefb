export const commandUsage = {
  help: `registry-desk: vinnuborð lénsala á skipanalínu.

  domains list [--refresh] [--view HEITI] [--filter TEXTI] [--status S]… [--role R]… [--nameserver TEXTI] [--tag T]…
               [--source S]… [--noted] [--do-not-renew] [--expires-from DAGUR] [--expires-to DAGUR]
               [--expires-within DAGAR] [--expiry-unknown]
               [--contact AUÐKENNI]… [--customer NAFN]… [--no-customer]
               [--file SKRÁ] [--sort DÁLKUR] [--descending] [--limit N]
  domains export --to SKRÁ [--format csv|csv-excel|tsv|json|xlsx|html] [--headings names|en|is] [--columns A,B]
                 [--replace] [eins og fyrir list]
  domains refresh [--from my-domains|ispstat] [--even-if-empty]
  domains do-not-renew LÉN… --reason TEXTI [--until DAGUR]    merkir lén; renew og runur hafna þeim þá
  domains renew-again LÉN…                                    tekur slíkar merkingar burt
  domains match SKRÁ [--name DÁLKUR] [--paid-until DÁLKUR] [--expires DÁLKUR] [--customer DÁLKUR]
                [--dates day-first|month-first] [--to SKRÁ] [--format csv|csv-excel|tsv|json|xlsx|html]
                [--headings names|en|is] [--replace]          ber bókhald saman við listann; 10: munur fannst
  daily [--days N] [--sandbox] [--no-prepare] [--arm AUÐKENNI] [--acknowledge by-hand|after-storing] [--digest SKRÁ.html|SKRÁ.txt] [--replace]
                                                              uppfærir allt, segir hvað bíður; sendir aldrei endurnýjun
  renew LÉN --years N --card ID [--expiry DAGUR] [--although-marked ÁSTÆÐA] [--above-cap ÁSTÆÐA] [--yes] [--arm AUÐKENNI]
                                                              án --yes er ekkert sent, lokakóði 2
  batch prepare SKRÁ|--view HEITI --years N --card ID [--title TEXTI] [--all]
                [--use-column HEITI]… [--ignore-column HEITI]…  fyrir dálka sem líkjast árum, korti, viðskiptavini
  batch run RUNA [--yes] [--count N] [--arm AUÐKENNI]         hefst eða heldur áfram; án --yes er ekkert sent
  batch list | show RUNA [--lines all|problems|failed|unknown] | cancel RUNA | retry RUNA
  batch export RUNA --to SKRÁ [--format csv|csv-excel|tsv|json|xlsx|html] [--headings names|en|is] [--replace]
  ledger list [--state STAÐA]… [--text TEXTI] [--from DAGUR] [--until DAGUR] [--limit N]
  ledger export --to SKRÁ [--format csv|csv-excel|tsv|json|xlsx|html] [--headings names|en|is] [--replace]
                [eins og fyrir list, án --limit]
  ledger reconcile [FÆRSLA…|--all]                            les; sendir ekkert sem er gjaldfært; allar án FÆRSLU
  ledger settle FÆRSLA --renewed|--not-renewed [--expiry DAGUR] --reason TEXTI
  ledger send-again FÆRSLA [--although-marked ÁSTÆÐA] [--above-cap ÁSTÆÐA] [--yes] [--arm AUÐKENNI]
                                                              sama beiðni einu sinni enn, eftir lestur
  ledger alarms                                               óvæntir dagar, mótsagnir, lén endurnýjuð annars staðar
  ledger seen FÆRSLA|ATBURÐUR [--undo]                        þú hefur skoðað það; --undo fyrir atburð
  costs export spent|forecast|customers --to SKRÁ [--years N] [--customer NAFN]… [--contact AUÐKENNI]…
               [--format csv|csv-excel|tsv|json|xlsx|html]
               [--headings names|en|is]
               [--replace]
                                                              eftir mánuði og korti; næstu 24 mánuðir, N ár í senn
  cards list                                                  reiknuð staða hvers korts
  cards top-up KORT --amount N [--on DAGUR] [--reference TEXTI]
                                                              skráir það sem var greitt inn á kort; greiðir ekkert
  cards balance KORT --amount N [--on DAGUR] [--reference TEXTI]
                                                              skráir inneign núna eða við upphaf DAGS
  cards cap KORT --amount N|--none                            hvað má gjaldfæra á kort í almanaksmánuði
  inbox collect [--no-ack|--ack] [--count N] [--arm AUÐKENNI] [--via rpp-v1|repp-v1] [--form json|xml]
  inbox list [--search TEXTI] [--name LÉN] [--from DAGUR] [--until DAGUR] [--kind TEGUND]… [--tag MERKI]… [--unhandled]
             [--unacknowledged] [--all] [--limit N]
  inbox export --to SKRÁ [--format csv|csv-excel|tsv|json|xlsx|html] [--headings names|en|is] [--replace]
               [eins og fyrir list, án --limit]
  journal list [--via SKIL] [--status 2xx|3xx|4xx|5xx|none] [--text TEXTI] [--from DAGUR] [--until DAGUR] [--limit N]
  journal export --to SKRÁ [--replace] [eins og fyrir list, án --limit]    öll samskipti, án leyndarmála, sem HAR
  check LÉN… [--file SKRÁ] [--via rpp-v0|rpp-v1|repp-v1|rdap]
  lookup domain|nameserver LÉN, lookup entity AUÐKENNI
  probe [--to SKRÁ] [--format md|json] [--replace]            hvernig skráningarstofan talar; les aðeins
  recordings save SKRÁ [--minutes N] [--with-contacts] [--replace]   úr samskiptaskránni, fyrir emulator --replay
  budget
  accounts list
  accounts add --label L --handle H --environment E [--rpp URL] [--repp URL] [--rdap URL] [--card ID[=HEITI]]…
               [--interfaces rpp-v0,rdap] [--path AÐGERÐ=SLÓÐ]… [--read-only] [--api-key-stdin] [--password-stdin]
  accounts test [AÐGANGUR]
  accounts confirm [AÐGANGUR] [--yes]
  accounts remove AÐGANGUR [--yes]
  team create HEITI --server VÉL[:GÁTT] --user STJÓRNANDI [--database HEITI] [--ca SKRÁ] [--person HVER]
                                                              stofnar gagnasafn hóps; prentar fyrsta boðið
  team invite HVER --server VÉL[:GÁTT] --user STJÓRNANDI [--database HEITI] [--ca SKRÁ] [--reader|--keeper]
  team remove HVER --server VÉL[:GÁTT] --user STJÓRNANDI [--database HEITI] [--ca SKRÁ] [--login NOTANDI]
  team check --server VÉL[:GÁTT] --user STJÓRNANDI [--database HEITI] [--ca SKRÁ]
      [--after-restore | --write-off HVER [--computer HEITI]]
  team upgrade --server VÉL[:GÁTT] --user STJÓRNANDI [--database HEITI] [--ca SKRÁ] [--yes]
  team join [--machine HEITI] [--bring-history]               boðið er fyrsta lína staðalinntaks
  team status
  team server VÉL[:GÁTT] [--ca SKRÁ]                          sama gagnasafn hóps á öðrum stað
  team leave                                                  eftir það er unnið án hópsins
  network show
  network set [--proxy URL] [--proxy-user U] [--proxy-password-stdin] [--bypass VÉLAR] [--ca-file SKRÁ]
  backup SKRÁ [--replace]                                     öll gagnageymslan, með SKRÁ.sha256 við hliðina
  restore SKRÁ [--yes]                                        skoðar öryggisafrit; --yes setur það í staðinn
  emulator [--port N] [--seed HEITI] …                        emulator --help segir meira

Með aðgangi í raunumhverfi þurfa renew, batch run, ledger send-again og inbox collect --ack að fá --arm AUÐKENNI:
auðkenni aðgangsins.
Allar skipanir taka --json (eitt snið hver), --account HEITI eða ID, --practice (æfingaskráningarstofuna, sem keyrir þá
með skipuninni), --home MÖPPU (gagnamöppuna) og --lang is|en: málið fyrir fólk, einnig úr REGISTRY_DESK_LANG. Það sem
--json prentar er eins á báðum málum.
Aðgangur getur líka komið úr umhverfinu: REGISTRY_DESK_HANDLE, REGISTRY_DESK_API_KEY, REGISTRY_DESK_PASSWORD,
REGISTRY_DESK_ENVIRONMENT, REGISTRY_DESK_RPP_URL, REGISTRY_DESK_REPP_URL, REGISTRY_DESK_RDAP_URL,
REGISTRY_DESK_INTERFACES; gagnamappan úr REGISTRY_DESK_HOME, lykilorð vefselsins úr REGISTRY_DESK_PROXY_PASSWORD,
lykilorð stjórnanda gagnasafns hóps úr REGISTRY_DESK_TEAM_PASSWORD.

Lokakóðar: 0 lokið, 1 mistókst, 2 röng notkun, 3 óviss niðurstaða, 4 takmarkað, 5 aðgangi hafnað,
6 ekki skráningarstofan, 10 eitthvað bíður
(daily) eða er ólíkt (domains match).`,
};
