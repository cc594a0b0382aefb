/** The page for a browser without a session: what happened and what to do. No script, no style: nothing to allow. */
export const refusedPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Registry Desk: this address is not valid any more</title>
<main>
<h1>This address is not valid any more</h1>
<p>Registry Desk opens only by the one-time address that it prints in its terminal. The address you used was used
before, belongs to an earlier start, or is not complete.</p>
<p><strong>What to do:</strong> go to the terminal in which Registry Desk runs. It has just printed a fresh line:</p>
<p><code>Registry Desk is at http://127.0.0.1:…/#token=…</code></p>
<p>Open that whole address in this browser. If there is no such line, stop Registry Desk there with Ctrl+C and start it
again with <code>npm start</code>.</p>
<p>Nothing was sent to the registry, and nothing was changed.</p>
</main>
</html>
`;
