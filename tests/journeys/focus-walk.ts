import { expect, type Page } from 'playwright/test';

/** A place where the focus was, and what is wrong there. */
interface Stop {
  readonly name: string;
  readonly wrong: string | null;
}

/** More stops than any screen has: whoever needs more is caught. */
const mostStops = 160;

/**
 * Walks the page, or the open dialog, by Tab and back by Shift+Tab, and holds: each stop is in sight and shows that it has
 * the focus; the next one is never above, nor to the left in the same line, of what both stand in; nothing holds the
 * focus; the way back is the way there. Answers with the names of the stops.
 */
export async function walkFocus(page: Page, where: string): Promise<readonly string[]> {
  await page.evaluate(beginAtTop);
  const there = await walk(page, 'Tab', where);
  const back = await walk(page, 'Shift+Tab', where);
  expect([...back].reverse(), `${where}: back is not as there`).toEqual(there);
  return there;
}

async function walk(page: Page, key: 'Tab' | 'Shift+Tab', where: string): Promise<string[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(lookAtFocus, key === 'Tab');
    if (stop === null) break;
    stops.push(stop);
    if (stops.length > mostStops) throw new Error(`${where}: ${key} does not come to an end: ${stop.name}`);
  }
  const wrong = stops.filter((stop) => stop.wrong !== null).map((stop) => `${stop.name}: ${stop.wrong}`);
  expect(wrong, `${where}, ${key}`).toEqual([]);
  return stops.map((stop) => stop.name);
}

/**
 * The walk begins before the first stop, of the dialog where one is open. What begins it stays until the first Tab: a
 * dialog whose focus is lost takes it back, and the walk would begin further on.
 */
function beginAtTop(): void {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const start = document.createElement('span');
  start.tabIndex = -1;
  start.dataset.focusWalkStart = '';
  (dialog ?? document.body).prepend(start);
  start.focus();
  Object.assign(globalThis, { focusWalk: { seen: [], last: null } });
}

/** What is wrong with the element that has the focus; null where the walk is at its end. Runs in the page. */
function lookAtFocus(forward: boolean): Stop | null {
  interface Seen {
    element: Element;
    looks: string;
  }
  const state = (globalThis as unknown as { focusWalk: { seen: Element[]; last: Seen | null } }).focusWalk;
  // What is there for screen readers only shows its focus on what stands around it.
  const shownOf = (element: Element): Element => {
    const { width, height } = element.getBoundingClientRect();
    const { parentElement } = element;
    return Math.min(width, height) <= 2 && parentElement !== null ? shownOf(parentElement) : element;
  };
  const looksOf = (element: Element) => {
    const shown = shownOf(element);
    // A table shows it on the row that it speaks of.
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    const around = [
      ...(active === null ? [] : [active, ...active.querySelectorAll('*')]),
      shown,
      ...[...shown.querySelectorAll('*')].slice(0, 30),
    ];
    for (let one = shown.parentElement, depth = 0; one !== null && depth < 3; one = one.parentElement, depth += 1) {
      around.push(one);
    }
    return JSON.stringify(
      around.map((one) => {
        const style = getComputedStyle(one);
        const outline = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`;
        return [outline, style.boxShadow, style.borderColor, style.backgroundColor, style.stroke];
      }),
    );
  };
  const nameOf = (element: Element) => {
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id));
    const label = by
      .map((one) => one?.textContent ?? '')
      .join(' ')
      .trim();
    const text = element.getAttribute('aria-label') ?? (label || (shownOf(element).textContent ?? ''));
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return `${role} ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}`;
  };
  const orderWrong = (before: Element, after: Element) => {
    let both: Element | null = before;
    while (both !== null && !both.contains(after)) both = both.parentElement;
    const childWith = (inner: Element) => [...(both?.children ?? [])].find((child) => child.contains(inner));
    const [one, other] = [childWith(before), childWith(after)];
    if (one === undefined || other === undefined) return null;
    const [first, second] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    if (Math.min(first.width, first.height, second.width, second.height) === 0) return null;
    if (second.bottom <= first.top + 1) return 'stands above';
    const shared = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
    const sameLine = shared > Math.min(first.height, second.height) / 2;
    return sameLine && second.right <= first.left + 1 ? 'stands to the left of' : null;
  };

  const element = document.activeElement;
  document.querySelector('[data-focus-walk-start]')?.remove();
  if (element === null || element === document.body || state.seen.includes(element)) {
    state.seen = [];
    state.last = null;
    return null;
  }
  const problems: string[] = [];
  const { last } = state;
  if (last !== null) {
    if (last.element.isConnected && looksOf(last.element) === last.looks) {
      problems.push(`the focus did not show on the stop before, ${nameOf(last.element)}`);
    }
    const [before, after] = forward ? [last.element, element] : [element, last.element];
    const order = orderWrong(before, after);
    if (order !== null) problems.push(`${nameOf(after)} ${order} ${nameOf(before)}, and comes after it`);
  }
  const box = shownOf(element).getBoundingClientRect();
  const inSight = box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  if (!inSight) problems.push('it is out of sight');
  else {
    const spots = [0.1, 0.5, 0.9].flatMap((across) => [0.1, 0.5, 0.9].map((down) => [across, down] as const));
    const free = spots.some(([across, down]) => {
      const top = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
      return top !== null && (shownOf(element).contains(top) || top.contains(shownOf(element)));
    });
    if (!free) problems.push('something lies over it');
  }
  state.seen.push(element);
  state.last = { element, looks: looksOf(element) };
  return { name: nameOf(element), wrong: problems.length === 0 ? null : problems.join('; ') };
}
