/** Whether our handle may pay for a name, or nobody has told our roles; SQL over the list's `domains AS d`. */
export const mayPayFor = `(d.roles_list IS NULL OR d.roles_list IN (
  SELECT t.list FROM told_lists AS t, json_each(t.canonical) AS role
    WHERE t.account = d.account AND t.kind = 'roles' AND role.value IN ('registrant', 'admin', 'billing')))`;
