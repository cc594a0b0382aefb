/**
 * True where a window can be opened: always on macOS and Windows, on Linux when an X or Wayland display is named.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {NodeJS.Platform} [platform]
 */
export function hasDisplay(environment = process.env, platform = process.platform) {
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

/**
 * The switch that names the one display that is there. Electron itself goes by XDG_SESSION_TYPE alone: below xvfb-run in a
 * Wayland session it opens on the real screen, and without that variable it does not find a Wayland display.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {NodeJS.Platform} [platform]
 * @returns {string[]} empty where both are there, and on other systems
 */
export function displayWords({ DISPLAY, WAYLAND_DISPLAY } = process.env, platform = process.platform) {
  if (platform === 'darwin' || platform === 'win32' || Boolean(DISPLAY) === Boolean(WAYLAND_DISPLAY)) return [];
  return [`--ozone-platform=${WAYLAND_DISPLAY ? 'wayland' : 'x11'}`];
}
