/** The XML Schema of exports, with the types of the registry. A test keeps `schema/responses.xsd` equal to it. */
import { questionTypeNames } from "../../questions/question-types/questionTypes.js"
import { ResponseStatus } from "../Response.js"

const enumerationOf = (values: ReadonlyArray<string>): string =>
  values.map((value) => `      <xs:enumeration value="${value}"/>\n`).join("")

/** The XML Schema that every export in XML is valid by. */
export const responsesXsd = `<?xml version="1.0" encoding="UTF-8"?>
<!-- What the XML export of a survey's responses looks like. -->
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="responses">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="response" type="Response" minOccurs="0" maxOccurs="unbounded"/>
      </xs:sequence>
      <xs:attribute name="survey" type="Uuid" use="required"/>
    </xs:complexType>
  </xs:element>

  <!-- Oldest first. -->
  <xs:complexType name="Response">
    <xs:sequence>
      <xs:element name="answer" type="Answer" minOccurs="0" maxOccurs="unbounded"/>
      <xs:element name="skipped" type="Skipped" minOccurs="0" maxOccurs="unbounded"/>
      <xs:element name="variable" type="Variable" minOccurs="0" maxOccurs="unbounded"/>
      <xs:element name="metadata" type="Metadata" minOccurs="0" maxOccurs="unbounded"/>
    </xs:sequence>
    <xs:attribute name="id" type="Uuid" use="required"/>
    <xs:attribute name="submittedAt" type="xs:dateTime" use="required"/>
    <xs:attribute name="status" type="Status" use="required"/>
    <xs:attribute name="startedAt" type="xs:dateTime"/>
    <xs:attribute name="externalId" type="xs:string"/>
    <xs:attribute name="language" type="xs:language"/>
    <xs:attribute name="questionnaireVersion" type="xs:positiveInteger"/>
    <!-- Decides in which order things were shown. -->
    <xs:attribute name="seed" type="xs:unsignedInt"/>
    <!-- The key of the question whose page the respondent has reached. -->
    <xs:attribute name="reached" type="Key"/>
  </xs:complexType>

  <!-- Rows for a matrix, values for any other type: several where several were chosen, a ranking's best first. -->
  <xs:complexType name="Answer">
    <xs:choice minOccurs="0">
      <xs:element name="value" type="Value" maxOccurs="unbounded"/>
      <xs:element name="row" type="Row" maxOccurs="unbounded"/>
    </xs:choice>
    <xs:attribute name="questionId" type="Uuid" use="required"/>
    <xs:attribute name="key" type="Key" use="required"/>
    <xs:attribute name="type" type="QuestionType" use="required"/>
  </xs:complexType>

  <!-- A question that was shown and not answered. One that is neither answered nor skipped was not shown. -->
  <xs:complexType name="Skipped">
    <xs:attribute name="questionId" type="Uuid" use="required"/>
    <xs:attribute name="key" type="Key" use="required"/>
  </xs:complexType>

  <!-- A number that the survey computed from the answers. A variable without a number has no element. -->
  <xs:complexType name="Variable">
    <xs:simpleContent>
      <xs:extension base="xs:decimal">
        <xs:attribute name="name" type="Key" use="required"/>
      </xs:extension>
    </xs:simpleContent>
  </xs:complexType>

  <!-- \`other\`: written by the respondent beside the options. A file has \`fileId\`, \`size\` and \`type\`, and its name as text.
       \`deleted\`: the file has been deleted since. -->
  <xs:complexType name="Value">
    <xs:simpleContent>
      <xs:extension base="xs:string">
        <xs:attribute name="other" type="xs:boolean"/>
        <xs:attribute name="fileId" type="xs:string"/>
        <xs:attribute name="size" type="xs:nonNegativeInteger"/>
        <xs:attribute name="type" type="xs:string"/>
        <xs:attribute name="deleted" type="xs:boolean"/>
      </xs:extension>
    </xs:simpleContent>
  </xs:complexType>

  <!-- The columns chosen in one row of a matrix. -->
  <xs:complexType name="Row">
    <xs:sequence>
      <xs:element name="value" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
    </xs:sequence>
    <xs:attribute name="name" type="xs:string" use="required"/>
  </xs:complexType>

  <xs:complexType name="Metadata">
    <xs:simpleContent>
      <xs:extension base="xs:string">
        <xs:attribute name="name" type="xs:string" use="required"/>
      </xs:extension>
    </xs:simpleContent>
  </xs:complexType>

  <xs:simpleType name="Uuid">
    <xs:restriction base="xs:string">
      <xs:pattern value="[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"/>
    </xs:restriction>
  </xs:simpleType>

  <xs:simpleType name="Key">
    <xs:restriction base="xs:string">
      <xs:pattern value="[A-Za-z][A-Za-z0-9_]{0,63}"/>
    </xs:restriction>
  </xs:simpleType>

  <xs:simpleType name="Status">
    <xs:restriction base="xs:string">
${enumerationOf(ResponseStatus.literals)}    </xs:restriction>
  </xs:simpleType>

  <xs:simpleType name="QuestionType">
    <xs:restriction base="xs:string">
${enumerationOf(questionTypeNames)}    </xs:restriction>
  </xs:simpleType>
</xs:schema>
`
