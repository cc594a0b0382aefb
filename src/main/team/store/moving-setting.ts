/** The setting that says that this desk is on its way into a team: JSON of the Membership that it is to have, whose incarnation is not known yet. */
export const movingSetting = 'team-moving';
