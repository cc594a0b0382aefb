import { type Observations, type Order, observations } from './observations.ts';
import { app } from './stand-in-app.ts';
import type { StandInContents, StandInFrame } from './stand-in-contents.ts';
import { StandInEvent } from './stand-in-event.ts';
import { answers, chooseInMenu, ipcMain, powerMonitor, savePath, shownNotifications } from './stand-in-modules.ts';
import { StandInPort } from './stand-in-port.ts';
import type { StandInSession } from './stand-in-session.ts';

/** The window that orders are about: the last that was made. */
export const orders: {
  window:
    | {
        readonly webContents: StandInContents;
        readonly ownSession: StandInSession;
        moveTo(bounds: { x: number; y: number; width: number; height: number }): void;
        /** True where main refused it. */
        closeAsked(): Promise<boolean>;
      }
    | undefined;
} = { window: undefined };

/** What came of an order; of `send-port`, how many of its ports main closed and heard. */
export interface OrderAnswer {
  readonly observations: Observations;
  readonly closed: number;
  readonly heard: number;
  readonly prevented: boolean;
}

process.on('message', (message: { order: Order; number: number }) => {
  void carryOut(message.order).then((answer) => process.send?.({ kind: 'answer', number: message.number, answer }));
});
// The channel to the test must not keep a program alive that wants to end.
process.channel?.unref();

async function carryOut(order: Order): Promise<OrderAnswer> {
  const answer = { observations, closed: 0, heard: 0, prevented: false };
  if (order.do === 'load') await orders.window?.webContents.load(order.address);
  if (order.do === 'save-dialog-answers') savePath.next = order.path;
  if (order.do === 'second-instance') app.emit('second-instance', {}, ['electron', ...(order.words ?? [])], '/');
  if (order.do === 'open-url' || order.do === 'open-file') app.emit(order.do, new StandInEvent(), order.what);
  if (order.do === 'choose-in-menu') chooseInMenu(order.id);
  if (order.do === 'click-notification') {
    await collectGarbage();
    shownNotifications.at(order.index)?.deref()?.emit('click');
  }
  if (order.do === 'system-shutdown') powerMonitor.emit('shutdown');
  if (order.do === 'open-dialog-answers') answers.openPath = order.path;
  if (order.do === 'move-window') orders.window?.moveTo(order.bounds);
  if (order.do === 'close-window') return { ...answer, prevented: (await orders.window?.closeAsked()) ?? false };
  if (order.do === 'attach-webview') return { ...answer, prevented: isPrevented('will-attach-webview') };
  if (order.do === 'download') return { ...answer, prevented: isPrevented('will-download') };
  if (order.do === 'send-port') return { ...answer, ...sendPort(order.from, order.ports) };
  return answer;
}

/** A weak reference is kept alive by the turn in which it was looked at. */
async function collectGarbage(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    globalThis.gc?.();
  }
}

function isPrevented(name: 'will-attach-webview' | 'will-download'): boolean {
  const event = new StandInEvent();
  const target = name === 'will-download' ? orders.window?.ownSession : orders.window?.webContents;
  target?.emit(name, event, {}, {});
  return event.defaultPrevented;
}

/** Sends a port as the named sender would, without a page behind it. */
function sendPort(from: (Order & { do: 'send-port' })['from'], count: number): { closed: number; heard: number } {
  const contents = orders.window?.webContents;
  if (contents === undefined) return { closed: 0, heard: 0 };
  const own = contents.mainFrame;
  const frames: Record<typeof from, StandInFrame> = {
    page: own,
    subframe: { ...own, frameToken: 'sub', parent: own },
    'other-window': own,
    'foreign-origin': { ...own, origin: 'https://elsewhere.example', url: 'https://elsewhere.example/' },
  };
  const sender = from === 'other-window' ? Object.assign(Object.create(contents), { id: contents.id + 1 }) : contents;
  const ports = Array.from({ length: count }, () => new StandInPort(() => {}));
  ipcMain.emit('registry-desk:port', { sender, senderFrame: frames[from], ports });
  return { closed: ports.filter((port) => !port.isOpen).length, heard: ports.filter((port) => port.isHeard).length };
}
