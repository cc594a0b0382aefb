import { expect, type Page } from 'playwright/test';

/** Fails where a button, tab, label, title or entry of the rail does not show its whole text. */
export async function nothingClipped(page: Page, where: string): Promise<void> {
  // Twice a frame: what was laid out for the text before has been laid out for this one.
  await page.evaluate(() => new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(tell))));
  expect(await page.evaluate(findClipped), where).toEqual([]);
}

/**
 * Runs in the page. A text is clipped where it is drawn past its own control, past an ancestor that hides what flows
 * over, or past the window; what scrolls may be scrolled. An ellipsis is no clipping where a title gives the whole text.
 */
function findClipped(): string[] {
  const controls = 'button, a[href], label, legend, h1, h2, h3, [role=tab], [role=radio], [role=columnheader], nav *';
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const found = new Set<string>();

  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.textContent?.trim() === '' || text.parentElement === null) continue;
      if (!text.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const drawn = range.getBoundingClientRect();
      if (drawn.width === 0) continue;
      const by = clippedBy(text.parentElement, drawn, control);
      if (by !== undefined) found.add(`${text.textContent?.trim()} (${by})`);
    }
  }
  return [...found];

  function clippedBy(parent: HTMLElement, drawn: DOMRect, control: HTMLElement): string | undefined {
    let reachableAcross = false;
    let reachableDown = false;
    for (let box: HTMLElement | null = parent; box !== null; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === 'contents' || style.display === 'inline') continue;
      const edges = box.getBoundingClientRect();
      // Text for screen readers alone is one pixel wide.
      if (edges.width <= 1 || edges.height <= 1) return undefined;
      const across = drawn.right > edges.right + 1 || drawn.left < edges.left - 1;
      const down = drawn.bottom > edges.bottom + 1 || drawn.top < edges.top - 1;
      if (across && style.textOverflow === 'ellipsis' && hides(style.overflowX)) {
        const titled = '[title]:not([title=""])';
        return box.closest(titled) === null && box.querySelector(titled) === null
          ? `ellipsis without a title in ${named(box)}`
          : undefined;
      }
      if (across && !reachableAcross && hides(style.overflowX)) return `hidden by ${named(box)}`;
      if (down && !reachableDown && hides(style.overflowY)) return `hidden below by ${named(box)}`;
      if (across && !reachableAcross && box === control) return `flows out of ${named(box)}`;
      reachableAcross ||= scrolls(style.overflowX);
      reachableDown ||= scrolls(style.overflowY);
      if (style.position === 'fixed') break;
    }
    const outside = !reachableAcross && (drawn.right > window.innerWidth + 1 || drawn.left < -1);
    return outside ? 'past the window' : undefined;
  }

  function named(box: HTMLElement): string {
    return `${box.tagName.toLowerCase()}.${box.className}`;
  }
}
