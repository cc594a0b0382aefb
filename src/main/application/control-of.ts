import type { ExportFiles } from '#main/files/export-files.ts';
import { askControl, type ControlMethod, openReplay, openSnapshot, saveSnapshot } from './ask-control.ts';
import type { EmulatorControl, EmulatorReady } from './host-ports.ts';
import { readVirtualTime } from './virtual-time.ts';

/** The host's emulator with its control interface, as the service of the emulator asks for it. */
export function controlOf(control: EmulatorControl, files: ExportFiles) {
  return {
    start: () => control.start(),
    stop: () => control.stop(),
    running: () => control.running(),
    virtualTime: (running: EmulatorReady) => control.virtualTime?.(running) ?? readVirtualTime(running.control),
    ask: (running: EmulatorReady, method: ControlMethod, path: string, body?: unknown) =>
      askControl(running.control, method, path, body),
    saveSnapshot: (running: EmulatorReady, path: string) => saveSnapshot(running.control, files, path),
    openSnapshot: (running: EmulatorReady, path: string) => openSnapshot(running.control, path),
    openReplay: (running: EmulatorReady, path: string, others: 'answer' | 'refuse') =>
      openReplay(running.control, path, others),
  };
}
