/**
 * The fuses of Electron's program: switches in the binary itself, behind a mark that Electron puts there. Each is one
 * character: 0 off, 1 on, r removed in this version. https://www.electronjs.org/docs/latest/tutorial/fuses
 */
const mark = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
const knownVersion = 1;

/** In the order of the wire, version 1, with how each has to stand. */
export const fuses = /** @type {const} */ ([
  ['RunAsNode', false],
  // Our window's session lives in memory and keeps no cookies; with it on, Electron may ask the keychain for a key.
  ['EnableCookieEncryption', false],
  ['EnableNodeOptionsEnvironmentVariable', false],
  ['EnableNodeCliInspectArguments', false],
  ['EnableEmbeddedAsarIntegrityValidation', true],
  ['OnlyLoadAppFromAsar', true],
  ['LoadBrowserProcessSpecificV8Snapshot', false],
  ['GrantFileProtocolExtraPrivileges', false],
]);

/**
 * Sets the fuses in the bytes of a program, in every place where it has them (a universal one has two). Throws where
 * they are not found, have another version or fewer places: such a program must not be given to anybody.
 *
 * @param {Buffer} program changed in place
 * @returns {number} in how many places
 */
export function setFuses(program) {
  let places = 0;
  for (let at = program.indexOf(mark); at !== -1; at = program.indexOf(mark, at + mark.length)) {
    const wire = at + mark.length;
    const [version, length = 0] = [program[wire], program[wire + 1]];
    if (version !== knownVersion)
      throw new Error(`The fuses have version ${version}; version ${knownVersion} is known.`);
    if (length < fuses.length) throw new Error(`The program has ${length} fuses; ${fuses.length} are to be set.`);
    fuses.forEach(([name, on], index) => {
      const place = wire + 2 + index;
      const now = String.fromCharCode(program[place] ?? 0);
      if (now !== '0' && now !== '1') throw new Error(`The fuse ${name} was removed in this version of Electron.`);
      program[place] = (on ? '1' : '0').charCodeAt(0);
    });
    places += 1;
  }
  if (places === 0) throw new Error('There are no fuses in this program: it is no program of Electron.');
  return places;
}

/**
 * How the fuses of a program stand, by name.
 *
 * @param {Buffer} program
 * @returns {Record<string, boolean>}
 */
export function readFuses(program) {
  const at = program.indexOf(mark);
  if (at === -1) throw new Error('There are no fuses in this program.');
  return Object.fromEntries(
    fuses.map(([name], index) => [name, program[at + mark.length + 2 + index] === '1'.charCodeAt(0)]),
  );
}
