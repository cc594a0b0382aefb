/**
 * Examples printed in public standards, written out: material that neither we nor our emulator made up. Code components
 * of IETF documents are under the Revised BSD licence (IETF Trust Legal Provisions, section 4).
 */

/** RFC 5730 2.6: a response that notes waiting messages. */
export const eppWaiting = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">
  <response>
    <result code="1000">
      <msg>Command completed successfully</msg>
    </result>
    <msgQ count="5" id="12345"/>
    <trID>
      <clTRID>ABC-12345</clTRID>
      <svTRID>54321-XYZ</svTRID>
    </trID>
  </response>
</epp>`;

/** RFC 5730 2.6: several errors at once. */
export const eppTwoErrors = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">
  <response>
    <result code="2004">
      <msg>Parameter value range error</msg>
      <value xmlns:obj="urn:ietf:params:xml:ns:obj">
        <obj:elem1>2525</obj:elem1>
      </value>
    </result>
    <result code="2005">
      <msg>Parameter value syntax error</msg>
      <value xmlns:obj="urn:ietf:params:xml:ns:obj">
        <obj:elem2>ex(ample</obj:elem2>
      </value>
      <extValue>
        <value xmlns:obj="urn:ietf:params:xml:ns:obj">
          <obj:elem3>abc.ex(ample</obj:elem3>
        </value>
        <reason>Invalid character found.</reason>
      </extValue>
    </result>
    <trID>
      <clTRID>ABC-12345</clTRID>
      <svTRID>54321-XYZ</svTRID>
    </trID>
  </response>
</epp>`;

/** RFC 5730 2.9.2.3: a poll with a message about a transfer. */
export const eppPoll = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">
  <response>
    <result code="1301">
      <msg>Command completed successfully; ack to dequeue</msg>
    </result>
    <msgQ count="5" id="12345">
      <qDate>2000-06-08T22:00:00.0Z</qDate>
      <msg>Transfer requested.</msg>
    </msgQ>
    <resData>
      <obj:trnData
       xmlns:obj="urn:ietf:params:xml:ns:obj-1.0">
        <obj:name>example.com</obj:name>
        <obj:trStatus>pending</obj:trStatus>
        <obj:reID>ClientX</obj:reID>
        <obj:reDate>2000-06-08T22:00:00.0Z</obj:reDate>
        <obj:acID>ClientY</obj:acID>
        <obj:acDate>2000-06-13T22:00:00.0Z</obj:acDate>
        <obj:exDate>2002-09-08T22:00:00.0Z</obj:exDate>
      </obj:trnData>
    </resData>
    <trID>
      <clTRID>ABC-12345</clTRID>
      <svTRID>54321-XYZ</svTRID>
    </trID>
  </response>
</epp>`;

/** RFC 5730 2.9.2.3: a poll with a message of mixed content. */
export const eppPollMixed = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">
  <response>
    <result code="1301">
      <msg>Command completed successfully; ack to dequeue</msg>
    </result>
    <msgQ count="4" id="12346">
      <qDate>2000-06-08T22:10:00.0Z</qDate>
      <msg lang="en">Credit balance low.
        <limit>100</limit><bal>5</bal>
      </msg>
    </msgQ>
    <trID>
      <clTRID>ABC-12346</clTRID>
      <svTRID>54321-XYZ</svTRID>
    </trID>
  </response>
</epp>`;

/** RFC 5730 2.9.2.3: an acknowledge. */
export const eppAcknowledge = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">
  <response>
    <result code="1000">
      <msg>Command completed successfully</msg>
    </result>
    <msgQ count="4" id="12345"/>
    <trID>
      <clTRID>ABC-12346</clTRID>
      <svTRID>54322-XYZ</svTRID>
    </trID>
  </response>
</epp>`;

/** RFC 5730 2.9.2.3: nothing in the queue. */
export const eppEmpty = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">
  <response>
    <result code="1300">
      <msg>Command completed successfully; no messages</msg>
    </result>
    <trID>
      <clTRID>ABC-12346</clTRID>
      <svTRID>54321-XYZ</svTRID>
    </trID>
  </response>
</epp>`;

/** RFC 5731 3.2.3: a renewal. */
export const eppRenewal = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">
  <response>
    <result code="1000">
      <msg>Command completed successfully</msg>
    </result>
    <resData>
      <domain:renData
       xmlns:domain="urn:ietf:params:xml:ns:domain-1.0">
        <domain:name>example.com</domain:name>
        <domain:exDate>2005-04-03T22:00:00.0Z</domain:exDate>
      </domain:renData>
    </resData>
    <trID>
      <clTRID>ABC-12345</clTRID>
      <svTRID>54322-XYZ</svTRID>
    </trID>
  </response>
</epp>`;

/** RFC 5731 3.3: a pending action that was completed. */
export const eppPendingAction = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">
  <response>
    <result code="1301">
      <msg>Command completed successfully; ack to dequeue</msg>
    </result>
    <msgQ count="5" id="12345">
      <qDate>1999-04-04T22:01:00.0Z</qDate>
      <msg>Pending action completed successfully.</msg>
    </msgQ>
    <resData>
      <domain:panData
       xmlns:domain="urn:ietf:params:xml:ns:domain-1.0">
        <domain:name paResult="1">example.com</domain:name>
        <domain:paTRID>
          <clTRID>ABC-12345</clTRID>
          <svTRID>54321-XYZ</svTRID>
        </domain:paTRID>
        <domain:paDate>1999-04-04T22:00:00.0Z</domain:paDate>
      </domain:panData>
    </resData>
    <trID>
      <clTRID>BCD-23456</clTRID>
      <svTRID>65432-WXY</svTRID>
    </trID>
  </response>
</epp>`;

/** RFC 9083 5.1: an entity with its contact card (RFC 7095). */
export const rdapEntity = `{
  "objectClassName" : "entity",
  "handle":"XXXX",
  "vcardArray":[
    "vcard",
    [
      ["version", {}, "text", "4.0"],
      ["fn", {}, "text", "Joe User"],
      ["n", {}, "text",
        ["User", "Joe", "", "", ["ing. jr", "M.Sc."]]
      ],
      ["kind", {}, "text", "individual"],
      ["lang", {
        "pref":"1"
      }, "language-tag", "fr"],
      ["lang", {
        "pref":"2"
      }, "language-tag", "en"],
      ["org", {
        "type":"work"
      }, "text", "Example"],
      ["title", {}, "text", "Research Scientist"],
      ["role", {}, "text", "Project Lead"],
      ["adr",
        { "type":"work" },
        "text",
        [
          "",
          "Suite 1234",
          "4321 Rue Somewhere",
          "Quebec",
          "QC",
          "G1V 2M2",
          "Canada"
        ]
      ],
      ["adr",
        {
          "type":"home",
          "label":"123 Maple Ave\\nSuite 90001\\nVancouver\\nBC\\n1239\\n"
        },
        "text",
        [
          "", "", "", "", "", "", ""
        ]
      ],
      ["tel",
        {
          "type":["work", "voice"],
          "pref":"1"
        },
        "uri",
        "tel:+1-555-555-1234;ext=102"
      ],
      ["tel",
        { "type":["work", "cell", "voice", "video", "text"] },
        "uri",
        "tel:+1-555-555-4321"
      ],
      ["email",
        { "type":"work" },
        "text",
        "joe.user@example.com"
      ],
      ["geo", {
        "type":"work"
      }, "uri", "geo:46.772673,-71.282945"],
      ["key",
        { "type":"work" },
        "uri",
        "https://www.example.com/joe.user/joe.asc"
      ],
      ["tz", {},
        "utc-offset", "-05:00"],
      ["url", { "type":"home" },
        "uri", "https://example.org"]
    ]
  ],
  "roles":[ "registrar" ],
  "publicIds":[
    {
      "type":"IANA Registrar ID",
      "identifier":"1"
    }
  ],
  "remarks":[
    {
      "description":[
        "She sells sea shells down by the sea shore.",
        "Originally written by Terry Sullivan."
      ]
    }
  ],
  "links":[
    {
      "value":"https://example.com/entity/XXXX",
      "rel":"self",
      "href":"https://example.com/entity/XXXX",
      "type" : "application/rdap+json"
    }
  ],
  "events":[
    {
      "eventAction":"registration",
      "eventDate":"1990-12-31T23:59:59Z"
    }
  ],
  "asEventActor":[
    {
      "eventAction":"last changed",
      "eventDate":"1991-12-31T23:59:59Z"
    }
  ]
}`;

/** RFC 9083 5.2: a nameserver. */
export const rdapNameserver = `{
  "objectClassName" : "nameserver",
  "handle" : "XXXX",
  "ldhName" : "ns1.xn--fo-5ja.example",
  "unicodeName" : "ns.fóo.example",
  "status" : [ "active" ],
  "ipAddresses" :
  {
    "v4": [ "192.0.2.1", "192.0.2.2" ],
    "v6": [ "2001:db8::123" ]
  },
  "remarks" :
  [
    {
      "description" :
      [
        "She sells sea shells down by the sea shore.",
        "Originally written by Terry Sullivan."
      ]
    }
  ],
  "links" :
  [
    {
      "value" : "https://example.net/nameserver/ns1.xn--fo-5ja.example",
      "rel" : "self",
      "href" : "https://example.net/nameserver/ns1.xn--fo-5ja.example",
      "type" : "application/rdap+json"
    }
  ],
  "port43" : "whois.example.net",
  "events" :
  [
    {
      "eventAction" : "registration",
      "eventDate" : "1990-12-31T23:59:59Z"
    },
    {
      "eventAction" : "last changed",
      "eventDate" : "1991-12-31T23:59:59Z",
      "eventActor" : "joe@example.com"
    }
  ]
}`;

/** RFC 9083 5.3: a domain of a registry of names. */
export const rdapDomain = `{
  "objectClassName" : "domain",
  "handle" : "XXXX",
  "ldhName" : "xn--fo-5ja.example",
  "unicodeName" : "fóo.example",
  "variants" :
  [
    {
      "relation" : [ "registered", "conjoined" ],
      "variantNames" :
      [
        {
          "ldhName" : "xn--fo-cka.example",
          "unicodeName" : "fõo.example"
        },
        {
          "ldhName" : "xn--fo-fka.example",
          "unicodeName" : "föo.example"
        }
      ]
    },
    {
      "relation" : [ "unregistered", "registration restricted" ],
      "idnTable": ".EXAMPLE Swedish",
      "variantNames" :
      [
        {
          "ldhName": "xn--fo-8ja.example",
          "unicodeName" : "fôo.example"
        }
      ]
    }
  ],
  "status" : [ "locked", "transfer prohibited" ],
  "publicIds":[
    {
      "type":"ENS_Auth ID",
      "identifier":"1234567890"
    }
  ],
  "nameservers" :
  [
    {
      "objectClassName" : "nameserver",
      "handle" : "XXXX",
      "ldhName" : "ns1.example.com",
      "status" : [ "active" ],
      "ipAddresses" :
      {
        "v6": [ "2001:db8::123", "2001:db8::124" ],
        "v4": [ "192.0.2.1", "192.0.2.2" ]
      }
    },
    {
      "objectClassName" : "nameserver",
      "handle" : "XXXX",
      "ldhName" : "ns2.example.com",
      "status" : [ "active" ],
      "ipAddresses" :
      {
        "v6" : [ "2001:db8::125", "2001:db8::126" ],
        "v4" : [ "192.0.2.3", "192.0.2.4" ]
      }
    }
  ],
  "secureDNS":
  {
    "zoneSigned": true,
    "delegationSigned": true,
    "maxSigLife": 604800,
    "keyData":
    [
      {
        "flags": 257,
        "protocol": 3,
        "algorithm": 8,
        "publicKey": "AwEAAa6eDzronzjEDbT...Jg1M5N rBSPkuXpdFE=",
        "events":
        [
          {
            "eventAction": "last changed",
            "eventDate": "2012-07-23T05:15:47Z"
          }
        ]
      }
    ]
  },
  "remarks" :
  [
    {
      "description" :
      [
        "She sells sea shells down by the sea shore.",
        "Originally written by Terry Sullivan."
      ]
    }
  ],
  "port43" : "whois.example.net",
  "events" :
  [
    {
      "eventAction" : "registration",
      "eventDate" : "1990-12-31T23:59:59Z"
    },
    {
      "eventAction" : "last changed",
      "eventDate" : "1991-12-31T23:59:59Z",
      "eventActor" : "joe@example.com"
    },
    {
      "eventAction" : "transfer",
      "eventDate" : "1991-12-31T23:59:59Z",
      "eventActor" : "joe@example.com"
    },
    {
      "eventAction" : "expiration",
      "eventDate" : "2016-12-31T23:59:59Z",
      "eventActor" : "joe@example.com"
    }
  ],
  "entities" :
  [
    {
      "objectClassName" : "entity",
      "handle" : "XXXX",
      "status" : [ "validated", "locked" ],
      "roles" : [ "registrant" ]
    }
  ]
}`;

/** RFC 9083 6: an error. */
export const rdapError = `{
  "errorCode": 418,
  "title": "Your Beverage Choice is Not Available",
  "description":
  [
    "I know coffee has more ummppphhh.",
    "Sorry, dude!"
  ]
}`;

/** RFC 7095 3.3.1.3 and B.1: structured properties whose components hold several values, and the author's own card. */
export const jCard = `["vcard",
  [
    ["version", {}, "text", "4.0"],
    ["fn", {}, "text", "Simon Perreault"],
    ["n",
      {},
      "text",
      ["Perreault", "Simon", "", "", ["ing. jr", "M.Sc."]]
    ],
    ["bday", {}, "date-and-or-time", "--02-03"],
    ["anniversary",
      {},
      "date-and-or-time",
      "2009-08-08T14:30:00-05:00"
    ],
    ["gender", {}, "text", "M"],
    ["lang", { "pref": "1" }, "language-tag", "fr"],
    ["lang", { "pref": "2" }, "language-tag", "en"],
    ["org", { "type": "work" }, "text", "Viagenie"],
    ["adr",
       { "type": "work" },
       "text",
       [
        "",
        "Suite D2-630",
        "2875 Laurier",
        "Quebec",
        "QC",
        "G1V 2M2",
        "Canada"
       ]
    ],
    ["tel",
      { "type": ["work", "voice"], "pref": "1" },
      "uri",
      "tel:+1-418-656-9254;ext=102"
    ],
    ["email",
      { "type": "work" },
      "text",
      "simon.perreault@viagenie.ca"
    ],
    ["adr", {},
      "text",
      [
      "", "",
      ["My Street", "Left Side", "Second Shack"],
      "Hometown", "PA", "18252", "U.S.A."
      ]
    ]
  ]
]`;

/** RFC 8605 3.1: an address with a country code. */
export const countryCodeCard = `["vcard",
  [
    ["version", {}, "text", "4.0"],
    ["fn", {}, "text", "Contact"],
    ["adr", { "cc": "US" }, "text",
      ["", "", "123 Main Street", "Any Town", "CA", "91921-1234", "U.S.A."]
    ]
  ]
]`;
