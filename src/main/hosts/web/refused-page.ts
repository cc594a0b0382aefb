/**
 * The page for a browser without a session: what happened and what to do, in both languages, since it does not know the
 * reader's. No script, no style: nothing to allow.
 */
export const refusedPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Registry Desk: this address is not valid any more</title>
<main>
<section>
<h1>This address is not valid any more</h1>
<p>Each address that Registry Desk shows in its terminal opens it once. Your address was used before, belongs to an
earlier start, or is not complete. Nothing was sent to the registry, and nothing was changed.</p>
<p><strong>What to do:</strong> go to the terminal in which Registry Desk runs. It has just shown a new line:</p>
<p><code>Registry Desk is at http://127.…/#token=…</code></p>
<p>Open that whole address in this browser. If there is no new line, wait a minute and open your address again. If
there is still none, stop Registry Desk with Ctrl+C and start it again with <code>npm start</code>.</p>
<p><strong>You closed the tab or the window?</strong> While Registry Desk runs, the browser that you used can open it
again: use the same address without <code>#token=…</code>. A browser that was closed entirely needs the new line from the
terminal. So does another browser. Work that was under way goes on without a window.</p>
</section>
<section lang="is">
<h1>Þessi slóð gildir ekki lengur</h1>
<p>Hver slóð sem Registry Desk sýnir í skipanaglugganum opnar það einu sinni. Slóðin þín hefur þegar verið notuð, er frá
fyrri ræsingu eða er ekki heil. Ekkert var sent til skráningarstofunnar og engu var breytt.</p>
<p><strong>Hvað á að gera:</strong> Farðu í skipanagluggann þar sem Registry Desk keyrir. Þar er komin ný lína:</p>
<p><code>Registry Desk is at http://127.…/#token=…</code></p>
<p>Opnaðu alla þá slóð í þessum vafra. Ef engin ný lína er þar skaltu bíða í mínútu og opna slóðina þína aftur. Ef
línan birtist samt ekki skaltu stöðva Registry Desk með Ctrl+C og ræsa það aftur með <code>npm start</code>.</p>
<p><strong>Lokaðir þú flipanum eða glugganum?</strong> Á meðan Registry Desk keyrir getur vafrinn sem þú notaðir opnað það
aftur: notaðu sömu slóð án <code>#token=…</code>. Ef vafranum var lokað alveg þarf nýju línuna úr skipanaglugganum. Það
sama á við um annan vafra. Verk sem voru í gangi halda áfram án glugga.</p>
</section>
</main>
</html>
`;
