import { inventedName } from './fill-names.ts';

/**
 * The baseline of the screens: the same names in plain arrays in the page, the least that can show them — rows in sight
 * only, no framework, no main behind it, a filter by `includes`. It has the roles and counts that the measuring looks at.
 */
export function bareListPage(names: number): string {
  // A classic inline script: this page has no content policy of ours.
  return `<!doctype html><meta charset="utf-8"><title>Bare list</title>
<style>
  body { margin: 0; font: 13px system-ui; display: flex; flex-direction: column; height: 100vh }
  #grid { flex: 1; overflow: auto; position: relative }
  .row { position: absolute; left: 0; right: 0; height: 32px; display: grid; grid-template-columns: 3fr 1fr 1fr 1fr; align-items: center; border-bottom: 1px solid #eee }
</style>
<input type="search" data-screen-filter>
<div id="grid" role="grid" tabindex="0"><div id="body"></div></div>
<script>
  const words = ${JSON.stringify(['hestur', 'vatn', 'fjara', 'grund', 'holt'])};
  const invented = ${inventedName.toString().replace(/addDays\([^)]*\)/, 'new Date(Date.UTC(2027, 0, 1) + (index % 700) * 86400000).toISOString().slice(0, 10)')};
  const all = Array.from({ length: ${names} }, (_, index) => ({ ...invented(index, ${names}), roles: 'billing', servers: 'ns1.norn.example ns2.norn.example' }));
  all.sort((a, b) => a.expiryDate < b.expiryDate ? -1 : a.expiryDate > b.expiryDate ? 1 : a.ldhName < b.ldhName ? -1 : 1);
  let found = all;
  const grid = document.getElementById('grid'), body = document.getElementById('body');
  function render() {
    const first = Math.max(0, Math.floor(grid.scrollTop / 32) - 10);
    const last = Math.min(found.length - 1, Math.ceil((grid.scrollTop + grid.clientHeight) / 32) + 10);
    let html = '';
    for (let index = first; index <= last; index += 1) {
      const row = found[index];
      html += '<div class="row" role="row" aria-rowindex="' + (index + 2) + '" style="top:' + index * 32 + 'px"><span>' + row.ldhName + '</span><span>' + row.status + '</span><span>' + row.expiryDate + '</span><span>' + row.servers + '</span></div>';
    }
    body.innerHTML = html;
  }
  function show() {
    body.style.height = found.length * 32 + 'px';
    grid.setAttribute('aria-rowcount', found.length + 1);
    render();
  }
  grid.addEventListener('scroll', render);
  document.querySelector('input').addEventListener('input', (event) => {
    const text = event.target.value.toLowerCase();
    found = text === '' ? all : all.filter((row) => row.ldhName.includes(text));
    grid.scrollTop = 0;
    show();
  });
  show();
</script>`;
}
